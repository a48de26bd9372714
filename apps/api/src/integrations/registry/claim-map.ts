/** Reads the claims of a company by its claim map: where they are, and what its codes mean in our SKUs. */
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import { type MaturityType, maturityTypes } from '@marquee/product/values/enums.ts';
import { type ClaimMap, type ClaimName, claimPointers } from '@marquee/product/values/integrations.ts';
import { isSku } from '@marquee/product/values/skus.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../../db/schema.ts';

/** Of an array, or of a text with spaces between, as OAuth scopes are. */
const codeList = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200));
const rememberedCodes = 200;
const rememberedLength = 60;

/** RFC 6901; undefined where nothing is. */
const valueAt = (claims: unknown, pointer: string): unknown =>
  pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Readonly<Record<string, unknown>>)[part]
          : undefined,
      claims,
    );

export interface MappedSkus {
  readonly skus: readonly string[];
  /** Codes that mean nothing here: counted, never granted. */
  readonly unknown: readonly string[];
}

const isKnownSku = (sku: string): boolean => isSku(sku) || brandOfSku(sku) !== undefined;

export const mapSkus = ({ skus: { map } = { path: '' } }: ClaimMap, codes: readonly string[]): MappedSkus => {
  const meaningOf = (code: string): readonly string[] =>
    (map === undefined ? [code] : Object.hasOwn(map, code) ? map[code]! : []).filter(isKnownSku);
  return {
    skus: [...new Set(codes.flatMap(meaningOf))],
    unknown: [...new Set(codes.filter((code) => meaningOf(code).length === 0))],
  };
};

/** What stands where the claim map says; nothing of it is checked. */
export const pickClaims = (
  map: ClaimMap,
  claims: Readonly<Record<string, unknown>>,
): Readonly<Record<Exclude<ClaimName, 'subject'>, unknown>> => {
  const at = claimPointers(map);
  const codes = valueAt(claims, at.skus);
  return {
    skus: typeof codes === 'string' && map.skus ? codes.split(' ').filter(Boolean) : codes,
    maturity: valueAt(claims, at.maturity),
    email: valueAt(claims, at.email),
    phone: valueAt(claims, at.phone),
    line: valueAt(claims, at.line),
  };
};

const subjectClaim = z.object({ sub: z.string().check(z.minLength(1), z.maxLength(255)) });

/** Throws if the company names nobody. */
export const subjectIn = (claims: unknown): string => subjectClaim.parse(claims).sub;

interface Mapped {
  readonly claims: ClaimMap;
}

const viewerClaims = z.object({
  skus: z.optional(codeList),
  maturity: z._default(z.enum(Object.values(maturityTypes)), 'ADULT'),
});

export interface Viewer extends MappedSkus {
  readonly maturity: MaturityType;
}

/** Of a TV provider. Missing entitlements mean none; malformed claims reject the response. */
export const readViewer = ({ claims: map }: Mapped, claims: Readonly<Record<string, unknown>>): Viewer => {
  const { skus = [], maturity } = viewerClaims.parse(pickClaims(map, claims));
  return { maturity, ...mapSkus(map, skus) };
};

const textOf = (claim: unknown): string | undefined => (typeof claim === 'string' ? claim : undefined);

interface VerifiedContacts {
  readonly email: string | undefined;
  readonly phone: string | undefined;
}

/** The email and phone number that the TV provider has verified. */
export const verifiedContactsOf = (
  { claims: map }: Mapped,
  claims: Readonly<Record<string, unknown>>,
): VerifiedContacts => {
  const { email, phone } = pickClaims(map, claims);
  return {
    email: claims['email_verified'] === true ? textOf(email) : undefined,
    phone: claims['phone_number_verified'] === true ? textOf(phone ?? claims['phone_number']) : undefined,
  };
};

const contactClaims = {
  line: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  email: z._default(z.nullable(z.string().check(z.maxLength(254))), null),
};
const customerClaims = z.object({ skus: z.optional(codeList), ...contactClaims });

/** A partner's customer, as a link that waits for a confirmation keeps it. */
export const partnerCustomer = z.object({
  subject: z.string(),
  ...contactClaims,
  /** Entitled SKUs; absent means everything that the partner provides. */
  skus: z.optional(z.array(z.string())),
  /** Codes that mean nothing here. */
  unknown: z._default(z.array(z.string()), []),
});
export type PartnerCustomer = z.output<typeof partnerCustomer>;

/** Malformed claims reject the response. */
export const readPartnerCustomer = (
  { claims: map }: Mapped,
  subject: string,
  claims: Readonly<Record<string, unknown>>,
): PartnerCustomer => {
  const { skus, line, email } = customerClaims.parse(pickClaims(map, claims));
  return partnerCustomer.parse({ subject, line, email, ...(skus && mapSkus(map, skus)) });
};

/** A company that sends nonsense fills no table: further codes are not remembered. */
export const countUnknownCodes = async (
  query: Kysely<Schema>,
  now: number,
  integration: string,
  codes: readonly string[],
): Promise<void> => {
  if (codes.length === 0) return;
  const known = codes.map((code) => code.slice(0, rememberedLength));
  await sql`
    insert into unknown_codes (integration, code, last_at)
    select ${integration}, given.code, ${new Date(now)}
    from unnest(${[...new Set(known)]}::text[]) as given (code)
    where (select count(*) from unknown_codes where integration = ${integration}) < ${rememberedCodes}
      or exists (select from unknown_codes u where u.integration = ${integration} and u.code = given.code)
    on conflict (integration, code) do update set times = unknown_codes.times + 1, last_at = excluded.last_at`.execute(
    query,
  );
};

/** Reads the claims of a company by its claim map: where they are, and what its codes mean in our SKUs. */
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import type { ClaimMap } from '@marquee/product/values/integrations.ts';
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

interface MappedClaims {
  /** Undefined: the company names none. */
  readonly skus: MappedSkus | undefined;
  readonly maturity: unknown;
  readonly email: unknown;
  readonly phone: unknown;
  readonly line: unknown;
}

/** Throws if the codes are no list, or, where a map says where they are, neither a list nor a text. */
export const mapClaims = (map: ClaimMap, claims: Readonly<Record<string, unknown>>): MappedClaims => {
  const codes = valueAt(claims, map.skus?.path ?? '/skus');
  const listed = typeof codes === 'string' && map.skus ? codes.split(' ').filter(Boolean) : codes;
  return {
    skus: listed === undefined ? undefined : mapSkus(map, codeList.parse(listed)),
    maturity: valueAt(claims, map.maturity ?? '/maturity'),
    email: valueAt(claims, map.email ?? '/email'),
    phone: valueAt(claims, map.phone ?? '/phone_number'),
    line: valueAt(claims, map.line ?? '/line'),
  };
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

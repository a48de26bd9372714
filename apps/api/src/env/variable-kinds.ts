/** The kinds of values that an environment variable may have. */
import { usualAppSchemes } from '@marquee/product/url/urls.ts';
import { type BrandId, type BrandOverrides, isBrandId } from '@marquee/product/brands.ts';
import { type FeatureOverrides as Overrides, readOverrides } from '@marquee/product/features.ts';
import { isPlainObject } from '@marquee/product/plain-object.ts';
import { pstProvinces, type Seller } from '@marquee/product/values/billing/receipts.ts';
import {
  type AuthMethod,
  isIntegrationId,
  merchantSettings,
  type MerchantSettings,
  partnerSettings,
  tvProviderSettings,
} from '@marquee/product/values/integrations.ts';
import * as z from 'zod/mini';
import { parseAppSchemes, parseOrigins } from './origins.ts';
import { isNetwork } from './addresses.ts';

/** What the console asks the company's provider for. */
export const staffScope = 'openid profile';

/** OAuth client registration of the product at another company. */
export interface OAuthClientConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** Empty with `private_key_jwt`. */
  readonly clientSecret: string;
  readonly authMethod?: AuthMethod;
  readonly scope?: string;
}

export interface Variable<T> {
  /** The sentence after the variable's name when its value is refused. */
  readonly must: string;
  readonly schema: z.ZodMiniType<T, string>;
  /** Used when the variable is absent or empty. */
  readonly otherwise: T;
  /** The value is or holds a secret: it is never repeated in a message, and may come from a file instead. */
  readonly secret?: true;
}

const one = <T>(must: string, otherwise: T, schema: z.ZodMiniType<T, string>): Variable<T> => ({
  must,
  schema,
  otherwise,
});

export const secret = <T>(variable: Variable<T>): Variable<T> => ({ ...variable, secret: true });

const from = <T>(read: (text: string) => T | undefined): z.ZodMiniType<T, string> =>
  z.pipe(
    z.string(),
    z.transform((text: string, context) => {
      const value = read(text);
      if (value !== undefined) return value;
      context.issues.push({ code: 'custom', input: text });
      return z.NEVER;
    }),
  );

const matching = (pattern: RegExp) => from((value) => (pattern.test(value) ? value : undefined));

export const like = (must: string, otherwise: string, pattern: RegExp) =>
  one(must, otherwise, matching(pattern));

export const yesNo = (otherwise: boolean) =>
  one(
    'be true or false',
    otherwise,
    from((text) =>
      ['true', 'on', 'yes', '1'].includes(text)
        ? true
        : ['false', 'off', 'no', '0'].includes(text)
          ? false
          : undefined,
    ),
  );

export const choice = <const T extends string>(otherwise: T, ...others: T[]) =>
  one<T>(`be one of ${[otherwise, ...others].join(', ')}`, otherwise, z.enum([otherwise, ...others]));

export const text = (otherwise: string) => one('be a text', otherwise, z.string());

export const upTo = (most: number, otherwise: number) =>
  one(
    `be a number between 1 and ${most}`,
    otherwise,
    from((value) =>
      /^\d{1,6}$/.test(value) && Number(value) >= 1 && Number(value) <= most ? Number(value) : undefined,
    ),
  );

const urlOf = (protocols: readonly string[]) =>
  from((value) => (URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined));

export const webAddress = (otherwise: string) =>
  one('be an address that begins with http:// or https://', otherwise, urlOf(['http:', 'https:']));

/** The address of a server, which may hold a password. */
export const serverAddress = (otherwise: string, ...schemes: readonly [string, string]) =>
  secret(
    one(
      `be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
      otherwise,
      urlOf(schemes.map((scheme) => `${scheme}:`)),
    ),
  );

const jsonOf = (value: string): unknown => {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
};

const recordOf = <T>(
  value: unknown,
  key: (name: string) => boolean,
  read: (item: unknown) => T | undefined,
) => {
  if (!isPlainObject(value)) return undefined;
  const entries = Object.entries(value).map(
    ([name, item]) => [name, key(name) ? read(item) : undefined] as const,
  );
  return entries.every(([, item]) => item !== undefined)
    ? (Object.fromEntries(entries) as Record<string, T>)
    : undefined;
};

const isHost = (value: string) => /^[a-z0-9.-]+$/.test(value);

const pairsOf = (value: string): unknown =>
  value.startsWith('{')
    ? jsonOf(value)
    : Object.fromEntries(value.split(',').map((pair) => pair.trim().split('=')));

type PstNumbers = Seller['pstNumbers'];
const isPstProvince = (value: string) => pstProvinces.some((id) => id === value);
/** Of the provinces that have a sales tax with a registration of its own. */
export const pstNumbers = one<PstNumbers>(
  'name provinces with a number each, like BC=PST-1234-5678,SK=1234567',
  {},
  from(
    (value) =>
      recordOf(pairsOf(value), isPstProvince, (number) =>
        typeof number === 'string' && /^[\w -]{4,20}$/.test(number) ? number : undefined,
      ) as PstNumbers | undefined,
  ),
);

export const brandHosts = one(
  'name known brands, like account.example.com=brand,other.example.com=brand',
  {},
  from((value) => recordOf(pairsOf(value), isHost, (brand) => (isBrandId(brand) ? brand : undefined))),
);

const homeOf = (value: unknown): URL | undefined => {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
};

export const brandHomes = one<BrandOverrides>(
  'be JSON that gives known brands an http or https address',
  {},
  from((value): BrandOverrides | undefined => {
    const homes = recordOf(jsonOf(value), isBrandId, homeOf);
    if (!homes) return undefined;
    return Object.fromEntries(
      Object.entries(homes).map(([brand, { href, hostname }]) => [
        brand,
        { homeUrl: { en: href, fr: href }, hosts: [hostname.replace(/^www\./, '')] },
      ]),
    );
  }),
);

const areSwitches = (value: unknown): value is Overrides =>
  isPlainObject(value) && Object.keys(readOverrides(value)).length === Object.keys(value).length;

export type FeatureOverrides = Partial<Record<BrandId, Overrides>>;
export const featureOverrides = one<FeatureOverrides>(
  'be JSON that gives known brands switches that are true or false',
  {},
  from((value): FeatureOverrides | undefined =>
    recordOf(jsonOf(value), isBrandId, (switches) => (areSwitches(switches) ? switches : undefined)),
  ),
);

/** With a secret, or a method that needs none. */
const readSettings =
  <T extends Pick<OAuthClientConfig, 'clientSecret' | 'authMethod'>>(schema: z.ZodMiniType<T>) =>
  (value: unknown): T | undefined => {
    const { success, data } = schema.safeParse(value);
    return success && (data.clientSecret !== '' || data.authMethod === 'private_key_jwt') ? data : undefined;
  };

/** A secret setting in JSON of this shape; undefined where there is none. */
export const jsonShape = <T>(must: string, shape: z.ZodMiniType<T>) =>
  secret(
    one<T | undefined>(
      must,
      undefined,
      from((value) => {
        const result = shape.safeParse(jsonOf(value));
        return result.success ? result.data : undefined;
      }) as z.ZodMiniType<T | undefined, string>,
    ),
  );

const companies = <T>(what: string, read: (value: unknown) => T | undefined) =>
  secret(
    one<Readonly<Record<string, T>>>(
      `be JSON: ${what} → issuer, clientId, clientSecret`,
      {},
      from((value) => recordOf(jsonOf(value), isIntegrationId, read)),
    ),
  );

export const tvProviders = companies('provider', readSettings(tvProviderSettings));

/** Brand and SKUs are needed in production; elsewhere the demo's partners have theirs. */
const initialPartner = z.extend(partnerSettings, {
  brand: z.optional(partnerSettings.shape.brand),
  skus: z.optional(partnerSettings.shape.skus),
});
export const partners = companies('partner', readSettings(initialPartner));

export const merchant = secret(
  one<MerchantSettings | undefined>(
    'be JSON: issuer, clientId, clientSecret',
    undefined,
    from((value) => readSettings(merchantSettings)(jsonOf(value))) as z.ZodMiniType<
      MerchantSettings | undefined,
      string
    >,
  ),
);

/** OAuth client registration of the staff console at the company's OpenID provider. */
export const staffProvider = secret(
  one<OAuthClientConfig | undefined>(
    'be JSON: issuer, clientId, clientSecret',
    undefined,
    from((value): OAuthClientConfig | undefined => {
      const read = z
        .object({
          issuer: z.url(),
          clientId: z.string().check(z.minLength(1)),
          clientSecret: z.string().check(z.minLength(1)),
        })
        .safeParse(jsonOf(value));
      return read.success ? { ...read.data, scope: staffScope } : undefined;
    }),
  ),
);

const servedParts = ['portal', 'console', 'jobs'] as const;
export type ServedPart = (typeof servedParts)[number];

/** What one server does. */
export const served = one<readonly ServedPart[]>(
  `be of ${servedParts.join(', ')}, separated by commas`,
  ['portal', 'jobs'],
  from((value) => {
    const parts = value.split(',').map((part) => part.trim());
    const known = servedParts.filter((part) => parts.includes(part));
    return known.length > 0 && known.length === parts.length ? known : undefined;
  }),
);

/** Subjects at the company's provider, separated by commas. */
export const subjects = one<readonly string[]>(
  'be names separated by commas',
  [],
  from((value) =>
    value
      .split(',')
      .map((subject) => subject.trim())
      .filter(Boolean),
  ),
);

/** Undefined when nothing was said; `none` says that there is no proxy. */
export const proxies = one<readonly string[] | undefined>(
  'be none, or addresses or networks separated by commas, like 10.0.0.0/8,127.0.0.1',
  undefined,
  from((value) => {
    if (value === 'none') return [];
    const networks = value.split(',').map((network) => network.trim());
    return networks.every(isNetwork) ? networks : undefined;
  }),
);

/** How many jobs of the money runner a process does at once. */
const usualJobs = 2;

export const jobs = one(
  'be on, off, or how many at once (1 to 50)',
  usualJobs,
  from((value) => {
    const count = Number(value);
    if (value === 'on' || value === 'off') return value === 'on' ? usualJobs : 0;
    return Number.isInteger(count) && count >= 1 && count <= 50 ? count : undefined;
  }),
);

/** How many mails a process sends at once. */
export const mailJobs = one(
  'be how many mails are sent at once (1 to 50)',
  4,
  from((value) => {
    const count = Number(value);
    return Number.isInteger(count) && count >= 1 && count <= 50 ? count : undefined;
  }),
);

/** Without path or query, as a browser names where a page comes from. */
export const origins = (...schemes: readonly ('http' | 'https')[]) =>
  one<readonly string[]>(
    `be ${schemes.length === 1 ? 'https ' : ''}origins separated by commas, like https://www.example.com`,
    [],
    from((value) =>
      parseOrigins(
        value,
        schemes.map((scheme) => `${scheme}:` as const),
      ),
    ),
  );

export const appSchemes = one(
  'be schemes of apps separated by commas, like x-example-app',
  usualAppSchemes,
  from(parseAppSchemes),
);

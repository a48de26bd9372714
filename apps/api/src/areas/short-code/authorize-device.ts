/** Device authorization (RFC 8628): issues a device code and a short code to an unauthenticated TV. */
import { type BrandId, brandIds, brandOf } from '@marquee/product/brands.ts';
import type { authorizeDevice as contract } from '@marquee/product/contract/short-code.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { RateName } from '@marquee/product/rate-limits.ts';
import { type DeviceType, isServedCountry } from '@marquee/product/values/enums.ts';
import type { ShortcodeKind } from '@marquee/product/values/fields.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { newSecret } from '../../crypto/secrets.ts';
import { portalUrl } from '../../portal-url.ts';
import { insertShortCode, newShortCode, shortCodeSpace, type ShortCodeKeys } from './short-codes.ts';

const lifeMs = limits.shortcodeMinutes * 60_000;
/** Collisions are so rare that even a second draw is hardly ever needed. */
const maxDraws = 5;

/** The name is shown to the approving customer: strip line breaks and bidirectional control characters. */
const shownName = (name: string, type: DeviceType): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim() || type.toUpperCase();

/** The poll interval grows with the number of waiting TVs, to bound the load. */
const intervalOf = (pending: number): number => {
  const seconds = Math.ceil(pending / limits.shortcodePollsPerSecond);
  return Math.min(Math.max(seconds, limits.shortcodePollSeconds), limits.shortcodePollMostSeconds);
};

interface PendingCodes {
  /** Pending codes of all brands, and of brands with the same alphabet. */
  readonly inAll: number;
  readonly ofAlphabet: number;
  readonly ofNetwork: number;
}

const countPendingCodes = async (
  query: Kysely<Schema>,
  now: number,
  brands: readonly BrandId[],
  networkHash: Buffer,
): Promise<PendingCodes> => {
  const { rows } = await sql<PendingCodes>`
    select count(*)::int as "inAll",
      (count(*) filter (where brand = any(${brands})))::int as "ofAlphabet",
      (count(*) filter (where network_hash = ${networkHash}))::int as "ofNetwork"
    from short_codes where state = 'waiting' and expires_at > ${new Date(now)}`.execute(query);
  return rows[0]!;
};

export const authorizeDevice = (deps: Deps, keys: ShortCodeKeys): Handle<typeof contract> => {
  const { env, clock, database, integrations, limiter, metrics } = deps;
  const alphabetOf = (brand: BrandId): ShortcodeKind =>
    integrations.featuresOf(brand).shortcodeNumeric ? 'numeric' : 'alphanumeric';

  /**
   * The more codes are pending, the likelier a guess hits one: then each network may request fewer, at last one.
   * Counted from the codes themselves, so that TVs do not contend for a counter row.
   */
  const limitNetwork = async (
    kind: ShortcodeKind,
    address: string,
    { ofAlphabet, ofNetwork }: PendingCodes,
  ) => {
    const share = ofAlphabet / shortCodeSpace(kind);
    const isScarce = share >= limits.shortcodeScarceShare;
    if (isScarce) metrics.limitsAlarm.inc({ limit: 'tvCode' satisfies RateName });
    await limiter.takeNetwork(address, isScarce ? ['tvCode', 'tvCodeScarce'] : ['tvCode']);
    if (env.addressLimits && share >= limits.shortcodeRareShare && ofNetwork > 0) fail('TOO_MANY_REQUESTS');
  };

  return async ({ body, client: brand, caller }) => {
    if (body.client_id !== undefined && body.client_id !== brandOf(brand).clientId)
      return fail('invalid_client');
    const features = integrations.featuresOf(brand);
    if (!features.shortcode) return fail('BRAND_NOT_ALLOWED');
    const { country, address } = caller;
    if (!isServedCountry(country)) return fail('GEO_BLOCKED');

    const kind = alphabetOf(brand);
    const now = clock.now();
    const sameAlphabet = brandIds.filter((each) => alphabetOf(each) === kind);
    const networkHash = limiter.networkHash(address);
    const pending = await countPendingCodes(database.query, now, sameAlphabet, networkHash);
    await limitNetwork(kind, address, pending);
    const asking = {
      brand,
      device_name: shownName(body.device_name, body.device_type),
      device_type: body.device_type,
      country: country ?? null,
      network_hash: networkHash,
      asked_at: new Date(now),
      expires_at: new Date(now + lifeMs),
    };
    for (let draw = 0; draw < maxDraws; draw++) {
      const code = newShortCode(kind);
      const { secret, hash } = newSecret();
      const row = { ...asking, device_hash: hash, code_hash: keys.hashOfCode(code) };
      if (!(await insertShortCode(database.query, now, row))) continue;
      return {
        device_code: secret,
        user_code: code,
        verification_uri: portalUrl(env, 'activate', { query: { service: brand } }),
        verification_uri_complete: portalUrl(env, 'shortcodeInUrl', { query: { service: brand, code } }),
        expires_in: limits.shortcodeMinutes * 60,
        interval: intervalOf(pending.inAll + 1),
      };
    }
    return fail('TOO_MANY_REQUESTS');
  };
};

/** A TV asks for a code to show. It proves nothing yet, so all it can do is wait. */
import { brandOf } from '@marquee/product/brands.ts';
import type { authorizeDevice as contract } from '@marquee/product/contract/short-code.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { limits } from '@marquee/product/limits.ts';
import { type DeviceType, isServedCountry } from '@marquee/product/values/kinds.ts';
import type { ShortcodeKind } from '@marquee/product/values/fields.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import type { AttemptRule } from '../../identity/attempts.ts';
import { newSecret } from '../../identity/secrets.ts';
import { takeOrRefuse } from '../../identity/take-or-refuse.ts';
import { portalAddress } from '../../portal-address.ts';
import { keepCode, newShortCode, shortCodesInAll, type ShortCodeKeys } from './short-codes.ts';

const lifeMs = limits.shortcodeMinutes * 60_000;
/** So few codes are taken that even the second draw is next to never needed. */
const draws = 5;

const askedFor = (kind: ShortcodeKind): AttemptRule => ({
  kind: 'shortCodesAsked',
  most: Math.floor(shortCodesInAll(kind) * limits.shortcodeShare),
  windowMs: lifeMs,
});

/** A name is shown to whoever approves: no line breaks, nothing that turns the text around it. */
const shownName = (name: string, type: DeviceType): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim() || type.toUpperCase();

/** A thousand TVs that wait must cost next to nothing; a few are answered soon. */
const intervalNow = async (query: Kysely<Schema>, now: number): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from short_codes
    where state = 'waiting' and expires_at > ${new Date(now)}`.execute(query);
  const seconds = Math.ceil((rows[0]?.waiting ?? 0) / limits.shortcodePollsPerSecond);
  return Math.min(Math.max(seconds, limits.shortcodePollSeconds), limits.shortcodePollMostSeconds);
};

export const authorizeDevice = (deps: Deps, keys: ShortCodeKeys): Handle<typeof contract> => {
  const { env, clock, database } = deps;

  return async ({ body, client: brand, caller, fail }) => {
    if (body.client_id !== undefined && body.client_id !== brandOf(brand).clientId)
      return fail('invalid_client');
    const features = featuresOf(brand, env.featureOverrides[brand]);
    if (!features.shortcode) return fail('BRAND_NOT_ALLOWED');
    const { country, address } = caller;
    if (!isServedCountry(country)) return fail('GEO_BLOCKED');

    const kind = features.shortcodeNumeric ? 'numeric' : 'alphanumeric';
    const now = clock.now();
    await takeOrRefuse(database.query, now, askedFor(kind), kind);
    const asking = {
      brand,
      device_name: shownName(body.device_name, body.device_type),
      device_type: body.device_type,
      country: country ?? null,
      network_hash: keys.hashOfNetwork(address),
      asked_at: new Date(now),
      expires_at: new Date(now + lifeMs),
    };
    for (let draw = 0; draw < draws; draw++) {
      const code = newShortCode(kind);
      const { secret, hash } = newSecret();
      const row = { ...asking, device_hash: hash, code_hash: keys.hashOfCode(code) };
      if (!(await keepCode(database.query, now, row))) continue;
      return {
        device_code: secret,
        user_code: code,
        verification_uri: portalAddress(env, 'activate', { query: { service: brand } }),
        verification_uri_complete: portalAddress(env, 'shortcodeInUrl', { query: { service: brand, code } }),
        expires_in: limits.shortcodeMinutes * 60,
        interval: await intervalNow(database.query, now),
      };
    }
    return fail('TOO_MANY_REQUESTS');
  };
};

/** Device code grant (RFC 8628): TVs poll every few seconds, and nearly every reply is `authorization_pending`. */
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../deps.ts';
import type { TokenGrant } from '../../identity/sessions/issue-tokens.ts';
import { tryLockAccount } from '../../identity/lock-account.ts';
import { sha256 } from '../../crypto/secrets.ts';
import { createDecidedDeviceCodes } from './decided-device-codes.ts';

/** LRU cache size; evicted codes are looked up again. */
const rememberedTvs = 20_000;

/** Cached state of a polling TV. */
interface PollingDevice {
  readonly brand: BrandId;
  readonly expiresAt: number;
  readonly polledAt: number;
  readonly seconds: number;
}

export const grantByDeviceCode = ({ clock, database, sessions }: Deps) => {
  const { query } = database;
  const isDecided = createDecidedDeviceCodes(database);
  const polling = new Map<string, PollingDevice>();

  const cache = (key: string, tv: PollingDevice) => {
    polling.delete(key);
    polling.set(key, tv);
    if (polling.size > rememberedTvs) polling.delete(polling.keys().next().value!);
  };

  const find = (hash: Buffer) =>
    query
      .selectFrom('short_codes')
      .select(['brand', 'state', 'expires_at', 'device_id', 'account_id'])
      .where('device_hash', '=', hash)
      .executeTakeFirst();

  /** Single use: of concurrent polls one gets the tokens. */
  const collect = (hash: Buffer, accountId: string, deviceId: string, now: number) =>
    query.transaction().execute(async (tx) => {
      // A concurrent removal of the device waits for this lock and then finds the session to revoke.
      await tryLockAccount(tx, accountId);
      const device = await tx
        .selectFrom('devices')
        .select('name')
        .where('id', '=', deviceId)
        .where('account_id', '=', accountId)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (!device) return fail('access_denied');
      const collected = await tx
        .updateTable('short_codes')
        .set({ state: 'collected' })
        .where('device_hash', '=', hash)
        .where('state', '=', 'approved')
        .returning('brand')
        .executeTakeFirst();
      if (!collected) return fail('DEVICE_CODE_INVALID');
      const { brand } = collected;
      const session = {
        accountId,
        method: 'deviceCode',
        userAgent: device.name,
        brand,
        deviceId,
      } as const;
      const { bearer, refreshToken } = await sessions.start(tx, now, session, {
        audit: { kind: 'signedIn', details: { method: 'deviceCode', deviceId } },
      });
      if (!bearer) return fail('access_denied');
      return { bearer, refreshToken, brand };
    });

  return async (deviceCode: string, client: BrandId): Promise<TokenGrant> => {
    const now = clock.now();
    const hash = sha256(deviceCode);
    const key = hash.toString('base64');
    const known = polling.get(key);
    const seconds = known?.seconds ?? limits.shortcodePollSeconds;
    const isTooSoon =
      known !== undefined && now - known.polledAt < (seconds - limits.shortcodePollSlackSeconds) * 1000;

    // `authorization_pending` is the hot path of device polling: answer from memory, no query.
    if (known?.brand === client && !isTooSoon && now < known.expiresAt && !(await isDecided(key, now))) {
      cache(key, { ...known, polledAt: now });
      return fail('authorization_pending');
    }

    const found = await find(hash);
    if (!found || found.brand !== client || found.state === 'collected') return fail('DEVICE_CODE_INVALID');
    if (found.state === 'denied') return fail('access_denied');
    const expiresAt = found.expires_at.getTime();
    if (expiresAt <= now) return fail('expired_token');
    if (found.state === 'approved')
      return found.device_id === null || found.account_id === null
        ? fail('access_denied')
        : collect(hash, found.account_id, found.device_id, now);

    const longer = isTooSoon ? seconds + limits.shortcodePollSeconds : seconds;
    cache(key, { brand: client, expiresAt, polledAt: now, seconds: longer });
    return fail(isTooSoon ? 'slow_down' : 'authorization_pending');
  };
};

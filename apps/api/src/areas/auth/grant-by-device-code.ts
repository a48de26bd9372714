/** A TV that waits asks every few seconds whether somebody has let it in. Nearly every answer is: not yet. */
import { randomUUID } from 'node:crypto';
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../identity/audit.ts';
import { hashOf } from '../../identity/secrets.ts';
import { type Bearer, startSession } from '../../identity/tokens.ts';

/** Enough for every TV that waits; those that asked longest ago leave first. */
const rememberedTurns = 10_000;

/** Whether a TV asks too soon. Each server watches for itself: this spares work, it guards nothing. */
const createPace = () => {
  const turns = new Map<string, { readonly askedAt: number; readonly seconds: number }>();
  return (key: string, now: number): boolean => {
    const last = turns.get(key);
    const seconds = last?.seconds ?? limits.shortcodePollSeconds;
    const isTooSoon =
      last !== undefined && now - last.askedAt < (seconds - limits.shortcodePollSlackSeconds) * 1000;
    turns.delete(key);
    turns.set(key, {
      askedAt: now,
      seconds: isTooSoon ? seconds + limits.shortcodePollSeconds : seconds,
    });
    if (turns.size > rememberedTurns) turns.delete(turns.keys().next().value!);
    return isTooSoon;
  };
};

export const grantByDeviceCode = ({ clock, database }: Deps) => {
  const { query } = database;
  const asksTooSoon = createPace();

  const find = (hash: Buffer) =>
    query
      .selectFrom('short_codes')
      .select(['brand', 'state', 'expires_at', 'device_id'])
      .where('device_hash', '=', hash)
      .executeTakeFirst();

  /** Once: of those who come at the same moment one gets the tokens. */
  const collect = (hash: Buffer, deviceId: string, now: number) =>
    query.transaction().execute(async (tx) => {
      // Whoever removes the device waits, and then finds the sign-in to end.
      const device = await tx
        .selectFrom('devices')
        .select(['id', 'account_id', 'name'])
        .where('id', '=', deviceId)
        .where('removed_at', 'is', null)
        .forShare()
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
      const id = randomUUID();
      const { brand } = collected;
      const { bearer, refreshToken } = await startSession(tx, now, {
        id,
        accountId: device.account_id,
        signedInAt: now,
        userAgent: device.name,
        brand,
        deviceId,
      });
      if (!bearer) return fail('access_denied');
      await audit(tx, now, {
        kind: 'signedIn',
        accountId: device.account_id,
        sessionId: id,
        brand,
        details: { deviceId },
      });
      return { bearer, refreshToken, brand };
    });

  return async (
    deviceCode: string,
    client: BrandId,
  ): Promise<{ bearer: Bearer; refreshToken: string; brand: BrandId }> => {
    const now = clock.now();
    const hash = hashOf(deviceCode);
    const waiting = await find(hash);
    if (!waiting || waiting.brand !== client || waiting.state === 'collected')
      return fail('DEVICE_CODE_INVALID');
    if (waiting.state === 'denied') return fail('access_denied');
    if (waiting.expires_at.getTime() <= now) return fail('expired_token');
    if (waiting.state === 'waiting')
      return fail(asksTooSoon(hash.toString('base64'), now) ? 'slow_down' : 'authorization_pending');
    return waiting.device_id === null ? fail('access_denied') : collect(hash, waiting.device_id, now);
  };
};

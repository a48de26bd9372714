import * as calls from '@marquee/product/contract/short-code.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { activateShortCode } from './activate-short-code.ts';
import { activateProduct, getActivation } from './activation-links.ts';
import { authorizeDevice } from './authorize-device.ts';
import { createLookUpShortCode } from './look-up-short-code.ts';
import { createShortCodeKeys } from './short-codes.ts';

export const shortCodeRoutes = (implement: Implement, deps: Deps) => {
  const { clock, database, limiter } = deps;
  const keys = createShortCodeKeys(deps);
  const findByCode = createLookUpShortCode(deps, keys);

  implement(calls.authorizeDevice, authorizeDevice(deps, keys));

  implement(calls.lookUpShortCode, async ({ body: { code }, claims, caller }) => {
    const found = await findByCode({ code, accountId: claims.account_id, address: caller.address });
    return {
      deviceName: found.device_name,
      deviceType: found.device_type,
      brand: found.brand,
      askedAt: found.asked_at.toISOString(),
      country: found.country,
      nearby: found.network_hash.equals(limiter.networkHash(caller.address)),
    };
  });

  implement(calls.activateShortCode, activateShortCode(deps, findByCode));

  implement(calls.denyShortCode, async ({ body: { code }, claims: { account_id }, caller, fail }) => {
    const found = await findByCode({ code, accountId: account_id, address: caller.address });
    await database.query.transaction().execute(async (tx) => {
      await lockAccount(tx, account_id);
      const denied = await tx
        .updateTable('short_codes')
        .set({ state: 'denied', account_id })
        .where('device_hash', '=', found.device_hash)
        .where('state', '=', 'waiting')
        .returning('brand')
        .executeTakeFirst();
      if (!denied) return fail('SHORTCODE_DONE');
      return audit(tx, clock.now(), { kind: 'deviceDenied', accountId: account_id, brand: denied.brand });
    });
    return undefined;
  });

  /** Only the approving account may ask, so codes cannot be guessed here. */
  implement(calls.getShortCodeStatus, async ({ body: { code }, claims: { account_id }, fail }) => {
    const own = await database.query
      .selectFrom('short_codes as c')
      .innerJoin('devices as d', 'd.id', 'c.device_id')
      .select(['c.state', 'c.expires_at', 'c.device_name', 'd.removed_at'])
      .where('c.code_hash', '=', keys.hashOfCode(code))
      .where('c.account_id', '=', account_id)
      .executeTakeFirst();
    if (!own) return fail('NOT_FOUND');
    const isOver = own.removed_at !== null || own.expires_at.getTime() <= clock.now();
    const status = own.state === 'collected' ? 'done' : isOver ? 'expired' : 'waiting';
    return { status, deviceName: own.device_name } as const;
  });

  implement(calls.getActivation, getActivation(deps));
  implement(calls.activateProduct, activateProduct(deps));
};

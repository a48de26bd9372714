/** Approves a TV: it claims a device slot, and its next poll gets tokens. */
import type { BrandId } from '@marquee/product/brands.ts';
import type { activateShortCode as contract } from '@marquee/product/contract/short-code.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { audit } from '../../identity/audit.ts';
import { claimDeviceSlot } from '../../identity/device-slots.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { createSecurityLink } from '../../identity/two-step/security-links.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import type { LookUpShortCode } from './look-up-short-code.ts';

/**
 * An account whose entitlements of this brand have all ended gets an error. An account that never had any is
 * allowed: some brands have free content, and the TV plays only what the token's scope names.
 */
const allHasEnded = async (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
  brand: BrandId,
): Promise<boolean> => {
  const { rows } = await sql<{ ended: boolean | null }>`
    select bool_and(coalesce(g.ends_at <= ${new Date(now)}, false)) as ended
    from entitlement_grants g
    where g.account_id = ${accountId}
      and exists (select from products p where p.brand = ${brand} and g.sku = any(p.entitled_skus))`.execute(
    query,
  );
  return rows[0]?.ended ?? false;
};

export const activateShortCode =
  (deps: Deps, findByCode: LookUpShortCode): Handle<typeof contract> =>
  async ({ body: { code, brand, deviceId }, claims, caller }) => {
    const { clock, database } = deps;
    const { account_id: accountId } = claims;
    const found = await findByCode({ code, brand, accountId, address: caller.address });
    await database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      const { email: to, language } = await lockAccount(tx, accountId);
      if (await allHasEnded(tx, now, accountId, found.brand)) return fail('SHORTCODE_ENTITLEMENT');
      const device = await claimDeviceSlot(tx, now, accountId, {
        name: found.device_name,
        type: found.device_type,
        platform: 'web',
      });
      const lastMoment = new Date(now + limits.shortcodeCollectSeconds * 1000);
      const approved = await tx
        .updateTable('short_codes')
        .set({
          state: 'approved',
          account_id: accountId,
          device_id: device.id,
          expires_at: found.expires_at > lastMoment ? found.expires_at : lastMoment,
        })
        .where('device_hash', '=', found.device_hash)
        .where('state', '=', 'waiting')
        .returning('brand')
        .executeTakeFirst();
      if (!approved) return fail('SHORTCODE_DONE');
      // TV provider accounts have no email.
      if (!claims.authorities.includes('BDU_USER'))
        await enqueueMail(deps, tx, {
          kind: 'deviceActivated',
          to,
          brand: found.brand,
          language,
          device: found.device_name,
          at: now,
          token: await createSecurityLink(tx, now, accountId),
        });
      return audit(tx, now, {
        kind: 'deviceActivated',
        accountId,
        brand: found.brand,
        details: { deviceId: device.id, ...(deviceId !== undefined && { named: deviceId }) },
      });
    });
    return { status: 'success' as const, deviceName: found.device_name };
  };

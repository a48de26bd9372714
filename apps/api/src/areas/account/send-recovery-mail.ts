import { readMerchantLink, writeMerchantLink } from '@marquee/product/address/merchant-link.ts';
import { type BrandId, defaultBrand, isBrandId } from '@marquee/product/brands.ts';
import type { sendRecoveryMail as contract } from '@marquee/product/contract/account.ts';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { refuseBroken } from '../../http/refuse-broken.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccountIfThere } from '../../identity/lock-account.ts';
import { newSecret } from '../../identity/secrets.ts';
import { takeOrRefuse } from '../../identity/take-or-refuse.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { hostBrandOf } from '../../startup-config.ts';
import { recoveries, recoveriesByAddress } from './account-limits.ts';
import { findByEmail } from './account-store.ts';

const lifeMs = limits.resetLinkMinutes * 60_000;
const resendMs = limits.resendSeconds * 1000;

/** The link carries the secret, and the brand whose colours the next mail shall wear. */
export const resetToken = {
  seal: (secret: string, brand: BrandId): string => `${secret}.${brand}`,
  open: (token: string): { readonly secret: string; readonly brand: BrandId } => {
    const [secret = '', brand] = token.split('.');
    return { secret, brand: isBrandId(brand) ? brand : defaultBrand };
  },
};

/** Anybody's text when it arrives; whether the merchant's token is good is seen when it is used. */
const plainLink = (given: string): string => {
  const { specialService, brands, token, aggregator } = readMerchantLink(given);
  const plain = (text: string) => (/^[\w.-]*$/.test(text) ? text : '');
  return writeMerchantLink({
    specialService: plain(specialService),
    brands: brands.filter(isBrandId),
    token: plain(token),
    aggregator: plain(aggregator),
  });
};

export const sendRecoveryMail = (deps: Deps): Handle<typeof contract> => {
  const { env, clock, database, botCheck } = deps;

  return async ({ body, query, caller }) => {
    refuseBroken(['email', 'email', body.email]);
    if (env.addressLimits)
      await takeOrRefuse(database.query, clock.now(), recoveriesByAddress, caller.address);
    await botCheck.check('send_recovery_password_email', body.recaptcha_token, caller);

    const now = clock.now();
    const brand = query.brand ?? hostBrandOf(env, caller.hostname) ?? defaultBrand;
    const account = await findByEmail(database.query, body.email ?? '');
    if (!account) {
      await audit(database.query, now, { kind: 'recoveryAsked', brand });
      return fail('NO_ACCOUNT');
    }
    await database.query.transaction().execute(async (tx) => {
      // Deleted a moment ago.
      if (!(await lockAccountIfThere(tx, account.id))) fail('NO_ACCOUNT');
      const { secret, hash } = newSecret();
      // A link from far in the future was sent before the clock went back; it holds nobody up.
      const { rows } = await sql`
        insert into password_resets as r (account_id, token_hash, expires_at)
        values (${account.id}, ${hash}, ${new Date(now + lifeMs)})
        on conflict (account_id) do update set
          token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_at = null
        where r.expires_at not between ${new Date(now + lifeMs - resendMs + 1)} and ${new Date(now + lifeMs + resendMs)}
        returning r.account_id`.execute(tx);
      if (rows.length === 0) {
        const { expires_at } = await tx
          .selectFrom('password_resets')
          .select('expires_at')
          .where('account_id', '=', account.id)
          .executeTakeFirstOrThrow();
        const sentAt = expires_at.getTime() - lifeMs;
        fail('RESEND_TOO_SOON', { retryAfter: Math.ceil((sentAt + resendMs - now) / 1000) });
      }
      await takeOrRefuse(tx, now, recoveries, account.id);
      await audit(tx, now, { kind: 'recoveryAsked', accountId: account.id, brand });
      await enqueueMail(deps, tx, {
        kind: 'recovery',
        to: account.email,
        brand,
        language: account.language,
        token: resetToken.seal(secret, brand),
        recoveryId: account.recovery_id,
        merchantLink: body.merchantLink === undefined ? undefined : plainLink(body.merchantLink),
      });
    });
    return {};
  };
};

import { readMerchantLink, writeMerchantLink } from '@marquee/product/url/merchant-link.ts';
import { type BrandId, defaultBrand, isBrandId, type Language } from '@marquee/product/brands.ts';
import type { sendRecoveryMail as contract } from '@marquee/product/contract/account.ts';
import { AppError, fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { deviceIn } from '../../http/token-cookies.ts';
import { assertValidFields } from '../../http/validate-fields.ts';
import { audit } from '../../identity/audit.ts';
import { createIsKnownCaller } from '../../identity/known-devices.ts';
import { tryLockAccount } from '../../identity/lock-account.ts';
import { newSecret } from '../../crypto/secrets.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { readMailContext } from '../../mail/mail-context.ts';
import { hostBrandOf } from '../../startup-config.ts';
import { findByEmail } from './account-store.ts';

const lifeMs = limits.resetLinkMinutes * 60_000;
const resendMs = limits.resendSeconds * 1000;

/** The link carries the secret and the brand of the confirmation mail. */
export const resetToken = {
  seal: (secret: string, brand: BrandId): string => `${secret}.${brand}`,
  open: (token: string): { readonly secret: string; readonly brand: BrandId } => {
    const [secret = '', brand] = token.split('.');
    return { secret, brand: isBrandId(brand) ? brand : defaultBrand };
  },
};

interface ResetLink {
  readonly accountId: string;
  readonly to: string;
  readonly brand: BrandId;
  readonly language: Language;
}

/** A reset link sent by the system: the password is invalidated, and the customer chooses a new one. */
export const createResetLink = async (
  deps: Pick<Deps, 'env' | 'tokenKeys'>,
  tx: Kysely<Schema>,
  now: number,
  { accountId, to, brand, language }: ResetLink,
): Promise<string> => {
  const { secret, hash } = newSecret();
  await tx
    .insertInto('password_resets')
    .values({ account_id: accountId, token_hash: hash, expires_at: new Date(now + lifeMs) })
    .execute();
  const { recovery_id: recoveryId } = await tx
    .selectFrom('accounts')
    .select('recovery_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const token = resetToken.seal(secret, brand);
  await enqueueMail(deps, tx, { kind: 'recovery', to, brand, language, token, recoveryId });
  return token;
};

/** Untrusted input; the merchant's token itself is verified when it is used. */
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
  const { env, clock, database, botCheck, limiter } = deps;
  const isKnownCaller = createIsKnownCaller(deps);

  return async ({ body, query, caller }) => {
    assertValidFields(['email', 'email', body.email]);
    const solved = await botCheck.check('send_recovery_password_email', body.recaptcha_token, caller);
    await limiter.takeNetwork(caller.address, ['recoveryNetwork'], solved);
    // Known devices and networks have their own limit, so that an attacker cannot exhaust the owner's.
    const email = emailKey(body.email ?? '');
    const subject = (await isKnownCaller(email, deviceIn(caller), caller.address)) ? `${email} known` : email;
    await limiter.take('recovery', subject);

    const now = clock.now();
    const brand = query.brand ?? hostBrandOf(env, caller.hostname) ?? defaultBrand;
    const account = await findByEmail(database.query, body.email ?? '');
    if (!account) {
      await audit(database.query, now, { kind: 'recoveryAsked', brand });
      return fail('NO_ACCOUNT');
    }
    const send = database.query.transaction().execute(async (tx) => {
      // The account was deleted concurrently.
      if (!(await tryLockAccount(tx, account.id))) fail('NO_ACCOUNT');
      const { secret, hash } = newSecret();
      // A link issued in the future stems from before the clock was set back; ignore its resend limit.
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
      await audit(tx, now, { kind: 'recoveryAsked', accountId: account.id, brand });
      await enqueueMail(deps, tx, {
        kind: 'recovery',
        to: account.email,
        brand,
        language: account.language,
        token: resetToken.seal(secret, brand),
        recoveryId: account.recovery_id,
        merchantLink: body.merchantLink === undefined ? undefined : plainLink(body.merchantLink),
        returnAddress: readMailContext(env, body.webSessionContext, brand).returnAddress,
      });
    });
    await send.catch(async (error: unknown) => {
      if (error instanceof AppError) await limiter.giveBack('recovery', subject);
      throw error;
    });
    return {};
  };
};

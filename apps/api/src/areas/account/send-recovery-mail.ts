import { readMerchantLink, writeMerchantLink } from '@marquee/product/url/merchant-link.ts';
import { defaultBrand, isBrandId } from '@marquee/product/brands.ts';
import type { sendRecoveryMail as contract } from '@marquee/product/contract/account.ts';
import { AppError, fail } from '@marquee/product/app-error.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { deviceIn } from '../../http/token-cookies.ts';
import { assertValidFields } from '../../http/validate-fields.ts';
import { audit } from '../../identity/audit.ts';
import { createIsKnownCaller } from '../../identity/known-devices.ts';
import { tryLockAccount } from '../../identity/lock-account.ts';
import { replaceResetLink, resetToken } from '../../identity/passwords/reset-links.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { readMailContext } from '../../mail/mail-context.ts';
import { hostBrandOf } from '../../startup-config.ts';
import { findByEmail } from './account-store.ts';

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
      const secret = await replaceResetLink(tx, now, account.id);
      await audit(tx, now, { kind: 'recoveryAsked', accountId: account.id, brand });
      await enqueueMail(deps, tx, {
        kind: 'recovery',
        to: account.email,
        brand,
        language: account.language,
        token: resetToken.seal(secret, brand),
        recoveryId: account.recovery_id,
        merchantLink: body.merchantLink === undefined ? undefined : plainLink(body.merchantLink),
        returnAddress: readMailContext(deps, body.webSessionContext, brand).returnAddress,
      });
    });
    await send.catch(async (error: unknown) => {
      if (error instanceof AppError) await limiter.giveBack('recovery', subject);
      throw error;
    });
    return {};
  };
};

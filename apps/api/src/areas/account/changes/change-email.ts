/** Email change: requested with the password, confirmed by the new address, undone by the old one. */
import type * as calls from '@marquee/product/contract/account.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { checkConfirmEmail, normalize } from '@marquee/product/values/fields.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { brandOfClaims } from '../../../http/authenticate.ts';
import type { Handle } from '../../../http/implement.ts';
import { assertValidFields } from '../../../http/validate-fields.ts';
import { requestEmailChange } from '../../../identity/email/request-email-change.ts';
import { createCheckOwnPassword } from '../../../identity/passwords/check-own-password.ts';
import { lockAccount } from '../../../identity/lock-account.ts';
import { newSecret } from '../../../crypto/secrets.ts';
import { enqueueMail } from '../../../mail/enqueue-mail.ts';

const resendMs = limits.resendSeconds * 1000;

const readPending = (query: Kysely<Schema>, accountId: string, now: number) =>
  query
    .selectFrom('email_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();

const assertResendAllowed = (sentAt: Date, now: number): void => {
  const waited = now - sentAt.getTime();
  if (waited >= 0 && waited < resendMs)
    fail('RESEND_TOO_SOON', { retryAfter: Math.ceil((resendMs - waited) / 1000) });
};

export const getPendingEmail =
  ({ clock, database }: Deps): Handle<typeof calls.getPendingEmail> =>
  async ({ claims }) => {
    const pending = await readPending(database.query, claims.account_id, clock.now());
    if (!pending) return { emailPending: false };
    const { old_email, new_email, expires_at } = pending;
    return {
      emailPending: true,
      oldEmail: old_email,
      newEmail: new_email,
      expiresAt: expires_at.toISOString(),
    };
  };

export const changeEmail = (deps: Deps): Handle<typeof calls.changeEmail> => {
  const { clock, database } = deps;
  const checkOwnPassword = createCheckOwnPassword(deps);

  return async ({ body, claims, caller }) => {
    assertValidFields(['newEmail', 'newEmail', body.newEmail], ['password', 'password', body.password]);
    const differs = checkConfirmEmail(body.emailConfirm, body.newEmail);
    if (differs) fail('VALIDATION', { emailConfirm: differs.rule });
    await checkOwnPassword(claims.account_id, body.password);
    // Committed before the response, so that probing for taken addresses consumes attempts too.
    await deps.limiter.take('emailChange', claims.account_id);
    await deps.limiter.takeNetwork(caller.address, ['emailChangeNetwork']);

    const newEmail = normalize('newEmail', body.newEmail);
    const brand = brandOfClaims(claims);
    return database.query
      .transaction()
      .execute((tx) =>
        requestEmailChange(deps, tx, clock.now(), { accountId: claims.account_id, newEmail, brand }),
      );
  };
};

export const resendEmailChange =
  (deps: Deps): Handle<typeof calls.resendEmailChange> =>
  ({ claims }) =>
    deps.database.query.transaction().execute(async (tx) => {
      const now = deps.clock.now();
      const brand = brandOfClaims(claims);
      const { language } = await lockAccount(tx, claims.account_id);
      const pending = await readPending(tx, claims.account_id, now);
      if (!pending) return fail('NO_PENDING_CHANGE');
      assertResendAllowed(pending.sent_at, now);
      await deps.limiter.take('emailChange', claims.account_id, tx);
      const { secret, hash } = newSecret();
      await tx
        .updateTable('email_changes')
        .set({ token_hash: hash, sent_at: new Date(now) })
        .where('id', '=', pending.id)
        .execute();
      await enqueueMail(deps, tx, {
        kind: 'emailChange',
        to: pending.new_email,
        brand,
        language,
        token: secret,
      });
      return {};
    });

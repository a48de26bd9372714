/** Actions that help a customer to sign in. None of them lets staff in: every link goes to the customer alone. */
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { customerLimits, rates } from '@marquee/product/rate-limits.ts';
import { emailKey, normalize } from '@marquee/product/values/fields.ts';
import { audit } from '../../../identity/audit.ts';
import { refuseUsedEmail, requestEmailChange } from '../../../identity/email/request-email-change.ts';
import { replaceResetLink, resetToken } from '../../../identity/passwords/reset-links.ts';
import { startTwoStepRecovery } from '../../../identity/two-step/start-recovery.ts';
import { enqueueMail } from '../../../mail/enqueue-mail.ts';
import { assertValidFields } from '../../../http/validate-fields.ts';
import { type ActionDefinition, staffAudit, without } from './action-kind.ts';
import { brandOfCustomer, readActive, readDirect } from './read-account.ts';

export const sendPasswordReset: ActionDefinition<'sendPasswordReset'> = {
  preview: async (_deps, query, { accountId }) => {
    await readDirect(query, accountId);
    return { effects: [{ key: 'sendsResetLink', values: {} }], ...without };
  },
  perform: async (deps, tx, request) => {
    const { accountId } = request;
    const now = deps.clock.now();
    const { email: to, language, recovery_id: recoveryId } = await readDirect(tx, accountId);
    const brand = await brandOfCustomer(tx, accountId);
    const token = resetToken.seal(await replaceResetLink(tx, now, accountId), brand);
    await audit(tx, now, { kind: 'recoveryAsked', accountId, brand, ...staffAudit(request) });
    await enqueueMail(deps, tx, { kind: 'recovery', to, brand, language, token, recoveryId });
    return [];
  },
};

export const resetLimits: ActionDefinition<'resetLimits'> = {
  preview: async (_deps, query, { accountId }) => {
    await readActive(query, accountId);
    return { effects: [{ key: 'freesLimits', values: {} }], ...without };
  },
  perform: async ({ limiter }, tx, { accountId }) => {
    const { email } = await readActive(tx, accountId);
    const key = emailKey(email);
    for (const name of customerLimits) {
      const subjects = rates[name].counts === 'email' ? [key, `${key} known`] : [accountId];
      for (const subject of subjects) await limiter.forgive(name, subject, tx);
    }
    return [];
  },
};

/** Always by two people, as whoever convinces one of them would take the account over. The old address can undo it. */
export const changeEmail: ActionDefinition<'changeEmail'> = {
  preview: async ({ clock }, query, { accountId, params: { newEmail } }) => {
    const { email } = await readDirect(query, accountId);
    assertValidFields(['newEmail', 'newEmail', newEmail]);
    await refuseUsedEmail(query, clock.now(), { accountId, newEmail: normalize('newEmail', newEmail) });
    return {
      effects: [
        { key: 'asksNewEmail', values: { email: newEmail, hours: limits.emailChangeHours } },
        { key: 'warnsOldEmail', values: { email, hours: limits.emailChangeUndoHours } },
      ],
      warnings: [],
      needsApproval: true,
    };
  },
  perform: async (deps, tx, request) => {
    const { accountId, params } = request;
    await requestEmailChange(deps, tx, deps.clock.now(), {
      accountId,
      newEmail: normalize('newEmail', params.newEmail),
      brand: await brandOfCustomer(tx, accountId),
      ...staffAudit(request),
    });
    return [];
  },
};

/** The customer's own way back, begun by staff: the wait and the mails that can stop it stay. */
export const endTwoStep: ActionDefinition<'endTwoStep'> = {
  preview: async (_deps, query, { accountId }) => {
    await readActive(query, accountId);
    const app = await query
      .selectFrom('totp')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (!app) return fail('NOT_FOUND');
    return {
      effects: [
        { key: 'endsTwoStepLater', values: { hours: limits.twoStepRecoveryHours } },
        { key: 'sendsMail', values: {} },
        { key: 'canBeStopped', values: {} },
      ],
      ...without,
    };
  },
  perform: async (deps, tx, request) => {
    const { accountId } = request;
    const { email, language } = await readActive(tx, accountId);
    await startTwoStepRecovery(deps, tx, deps.clock.now(), {
      accountId,
      email,
      language,
      brand: await brandOfCustomer(tx, accountId),
      ...staffAudit(request),
    });
    return [];
  },
};

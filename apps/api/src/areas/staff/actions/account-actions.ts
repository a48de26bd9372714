/** Actions on an account: verification mail, sessions, devices, suspension. They run the customer's own use cases. */
import { fail } from '@marquee/product/app-error.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { audit } from '../../../identity/audit.ts';
import { releaseDeviceSlot } from '../../../identity/device-slots.ts';
import { createSendVerification } from '../../../identity/email/send-verification.ts';
import { endSessions as endAllSessions } from '../../../identity/sessions/revocations.ts';
import { reinstateAccount, suspendAccount } from '../../../identity/suspend-account.ts';
import { type ActionDefinition, staffAudit, without } from './action-kind.ts';
import { brandOfCustomer, readAccount } from './read-account.ts';

const countSessions = async (deps: Deps, query: Kysely<Schema>, accountId: string): Promise<number> => {
  const { open } = await query
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(deps.clock.now()))
    .executeTakeFirstOrThrow();
  return Number(open);
};

export const resendVerification: ActionDefinition<'resendVerification'> = {
  preview: async (_deps, query, { accountId }) => {
    const account = await readAccount(query, accountId);
    if (account.bdu || account.email_verification_status === 'VERIFIED') return fail('ALREADY_VERIFIED');
    return { effects: [{ key: 'sendsMail', values: {} }], ...without };
  },
  perform: async (deps, tx, { accountId }) => {
    const account = await readAccount(tx, accountId);
    await createSendVerification(deps)(tx, account, { brand: await brandOfCustomer(tx, accountId) });
    return [];
  },
};

export const endSessions: ActionDefinition<'endSessions'> = {
  preview: async (deps, query, { accountId }) => {
    await readAccount(query, accountId);
    const count = await countSessions(deps, query, accountId);
    return { effects: [{ key: 'endsSessions', values: { count } }], ...without };
  },
  perform: async ({ clock }, tx, request) => {
    const { accountId } = request;
    const ended = await endAllSessions(tx, clock.now(), { accountId });
    await audit(tx, clock.now(), {
      kind: 'sessionsEnded',
      accountId,
      details: { sessions: ended.length },
      ...staffAudit(request),
    });
    return ended;
  },
};

export const removeDevice: ActionDefinition<'removeDevice'> = {
  preview: async (_deps, query, { accountId, params: { deviceId } }) => {
    const device =
      (await query
        .selectFrom('devices')
        .select('name')
        .where('id', '=', deviceId)
        .where('account_id', '=', accountId)
        .where('removed_at', 'is', null)
        .executeTakeFirst()) ?? fail('NOT_FOUND');
    return {
      effects: [
        { key: 'removesDevice', values: { name: device.name } },
        { key: 'endsDeviceSession', values: {} },
      ],
      ...without,
    };
  },
  perform: async ({ clock }, tx, { accountId, params: { deviceId } }) =>
    (await releaseDeviceSlot(tx, clock.now(), accountId, deviceId)) ?? fail('NOT_FOUND'),
};

export const suspend: ActionDefinition<'suspend'> = {
  preview: async (deps, query, { accountId }) => {
    const { status, bdu } = await readAccount(query, accountId);
    if (status !== 'ACTIVE') return fail('NOT_FOUND');
    const count = await countSessions(deps, query, accountId);
    return {
      effects: [
        { key: 'endsSessions', values: { count } },
        { key: 'refusesSignIn', values: {} },
        { key: 'keepsOrders', values: {} },
        // Accounts of TV-provider customers have no email address.
        ...(bdu ? [] : [{ key: 'sendsMail' as const, values: {} }]),
      ],
      ...without,
    };
  },
  perform: async (deps, tx, { accountId }) =>
    (await suspendAccount(deps, tx, deps.clock.now(), accountId)) ?? fail('NOT_FOUND'),
};

export const reinstate: ActionDefinition<'reinstate'> = {
  preview: async (_deps, query, { accountId }) => {
    const { status, bdu } = await readAccount(query, accountId);
    if (status !== 'SUSPENDED') return fail('NOT_FOUND');
    return {
      effects: [
        { key: 'allowsSignIn', values: {} },
        ...(bdu ? [] : [{ key: 'sendsMail' as const, values: {} }]),
      ],
      ...without,
    };
  },
  perform: async (deps, tx, { accountId }) => {
    if (!(await reinstateAccount(deps, tx, deps.clock.now(), accountId))) return fail('NOT_FOUND');
    return [];
  },
};

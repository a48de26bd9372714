/** What the security centre audits: how to get ready for each event, and the act that causes it. */
import { limits } from '@marquee/product/limits.ts';
import { endDueRecoveries } from '../areas/security/two-step/end-due-recoveries.ts';
import type { TestApp } from './create-test-app.ts';
import { lastMailTo } from './read-mails.ts';
import { newCustomer } from './test-clients.ts';
import { askTicket, callSecurity, codeAt, secondStep, turnOnTwoStep } from './two-step.ts';

const path = '/api/security/v1';

export const securityAuditEvents = (app: () => TestApp) => {
  const guarded = async () => {
    const customer = await newCustomer(app());
    return { customer, ...(await turnOnTwoStep(app(), customer)) };
  };
  const byCustomer = (method: 'POST' | 'DELETE', url: string) => async () => {
    const { customer, secret } = await guarded();
    return {
      act: () => callSecurity(app(), customer.access_token, method, `${path}${url}`),
      secrets: [secret],
    };
  };
  const plain = (url: string) => async () => {
    const { access_token } = await newCustomer(app());
    return { act: () => callSecurity(app(), access_token, 'DELETE', `${path}${url}`) };
  };
  const askRecovery = async () => {
    const { customer } = await guarded();
    const ticket = await askTicket(app(), customer);
    return {
      customer,
      secrets: [ticket],
      act: () =>
        app().app.inject({
          method: 'POST',
          url: '/api/login/v1/second-step/recover',
          payload: { ticket },
        }),
    };
  };
  return {
    sessionRemoved: async () => {
      const { access_token } = await newCustomer(app());
      const sessions = await callSecurity(app(), access_token, 'GET', `${path}/sessions`);
      const [own] = sessions.json<{ id: string }[]>();
      return { act: () => callSecurity(app(), access_token, 'DELETE', `${path}/sessions/${own!.id}`) };
    },
    otherSessionsRemoved: plain('/sessions?keep=this'),
    signedOutEverywhere: plain('/sessions?keep=none'),
    twoStepTurnedOn: async () => {
      const { access_token } = await newCustomer(app());
      const url = `${path}/two-step/totp`;
      const { secret } = (await callSecurity(app(), access_token, 'POST', url)).json<{ secret: string }>();
      const code = codeAt(secret, app().clock.now());
      return {
        act: () => callSecurity(app(), access_token, 'POST', `${url}/confirm`, { code }),
        secrets: [secret, code],
      };
    },
    twoStepTurnedOff: byCustomer('DELETE', '/two-step'),
    recoveryCodesRenewed: byCustomer('POST', '/two-step/recovery-codes'),
    trustedDevicesForgotten: byCustomer('DELETE', '/trusted-devices'),
    recoveryCodeUsed: async () => {
      const { customer, recoveryCodes } = await guarded();
      const ticket = await askTicket(app(), customer);
      const [code = ''] = recoveryCodes;
      return { act: () => secondStep(app(), ticket, code), secrets: [ticket, code] };
    },
    secondStepRefused: async () => {
      const { customer } = await guarded();
      const ticket = await askTicket(app(), customer);
      return { act: () => secondStep(app(), ticket, '000000'), secrets: [ticket] };
    },
    twoStepRecoveryAsked: askRecovery,
    twoStepRecoveryCancelled: async () => {
      const { customer, act } = await askRecovery();
      await act();
      const url = `${path}/two-step/recovery`;
      return { act: () => callSecurity(app(), customer.access_token, 'DELETE', url) };
    },
    twoStepRecovered: async () => {
      const { customer, act } = await askRecovery();
      await act();
      const due = new Date(app().clock.now() - limits.twoStepRecoveryHours * 3_600_000);
      await app()
        .database.query.updateTable('two_step_recoveries')
        .set({ effective_at: due })
        .where('account_id', '=', customer.accountId)
        .execute();
      return { act: () => endDueRecoveries(app()) };
    },
    notMe: async () => {
      const { customer } = await guarded();
      const { links } = await lastMailTo(app(), customer.email);
      const link = links.find((each) => each.includes('not-me'))!;
      const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')!;
      return {
        act: () => app().app.inject({ method: 'POST', url: `${path}/not-me`, payload: { token } }),
        secrets: [token],
      };
    },
  };
};

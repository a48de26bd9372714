/** What is audited of the customer's view, each with what must not be in its row. */
import { createAssistCode, endAssist } from '@marquee/product/contract/security/assist.ts';
import { startAssist } from '@marquee/product/contract/staff/assist/assist.ts';
import { assistCalls } from '@marquee/product/contract/staff/assist/assist-views.ts';
import type { TestApp } from './create-test-app.ts';
import { createTestConsole } from './staff.ts';
import { bearer, newCustomer, type TestCustomer } from './test-clients.ts';

/** The customer makes a code. */
export const makeAssistCode = async (
  { app }: Pick<TestApp, 'app'>,
  { access_token: token }: Pick<TestCustomer, 'access_token'>,
): Promise<string> => {
  const { method, path: url } = createAssistCode;
  const reply = await app.inject({ method, url, headers: bearer(token) });
  return reply.json<{ code: string }>().code;
};

export const assistAuditEvents = (test: () => TestApp) => {
  const ready = async () => {
    const customer = await newCustomer(test());
    const agent = await (await createTestConsole(test())).signIn(['agent']);
    const code = await makeAssistCode(test(), customer);
    const params = { id: customer.accountId };
    const open = (typed = code) => agent.call(startAssist, { params, body: { code: typed } });
    return { customer, agent, code, params, open, secrets: [code, customer.email] };
  };
  return {
    assistCodeMade: async () => {
      const customer = await newCustomer(test());
      return { act: () => makeAssistCode(test(), customer), secrets: [customer.email] };
    },
    assistCodeRefused: async () => {
      const { open, code, secrets } = await ready();
      const wrong = code === '000000' ? '000001' : '000000';
      return { act: () => open(wrong), secrets: [...secrets, wrong] };
    },
    assistStarted: async () => {
      const { open, secrets } = await ready();
      return { act: () => open(), secrets };
    },
    assistViewed: async () => {
      const { open, agent, params, secrets } = await ready();
      await open();
      return { act: () => agent.call(assistCalls.devices, { params: { customerId: params.id } }), secrets };
    },
    assistEnded: async () => {
      const { open, customer, secrets } = await ready();
      await open();
      const { method, path: url } = endAssist;
      return {
        act: () => test().app.inject({ method, url, headers: bearer(customer.access_token) }),
        secrets,
      };
    },
  };
};

/** The customer's view: opened with a code, read only, for minutes, seen and ended by the customer. */
import { createAssistCode, endAssist, getAssist } from '@marquee/product/contract/security/assist.ts';
import {
  assistScreensPath,
  endAssistView,
  getAssistState,
  startAssist,
} from '@marquee/product/contract/staff/assist/assist.ts';
import {
  assistCalls,
  type AssistView,
  assistViewNames,
  assistViews,
} from '@marquee/product/contract/staff/assist/assist-views.ts';
import { endpoints } from '@marquee/product/contract/registry.ts';
import { staffEndpoints } from '@marquee/product/contract/staff/registry.ts';
import { buildRequest, type Endpoint } from '@marquee/product/endpoint.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { inAssistView } from '@marquee/product/startup.ts';
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { pricingPlanId } from '@marquee/product/values/billing/catalog.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeAssistCode } from '../../../testing/assist-audit.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { mailsTo } from '../../../testing/read-mails.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { bearer, codeOf, eventsOf, newCustomer, type TestCustomer } from '../../../testing/test-clients.ts';

let test: TestApp;
let staffConsole: TestConsole;
beforeAll(async () => {
  test = await createTestApp();
  staffConsole = await createTestConsole(test);
});
afterEach(() => test.clock.reset());
afterAll(async () => {
  await staffConsole.app.close();
  await test.close();
});

const of = ({ accountId: id }: TestCustomer) => ({ params: { id } });
const seen = ({ accountId: customerId }: TestCustomer) => ({ params: { customerId } });
const open = (who: TestStaff, customer: TestCustomer, code: string) =>
  who.call(startAssist, { ...of(customer), body: { code } });
const ask = async (
  { access_token: token }: TestCustomer,
  { method, path }: typeof getAssist | typeof endAssist | typeof createAssistCode,
) => test.app.inject({ method, url: path, headers: bearer(token) });
const wrongOf = (code: string, step = 1) =>
  String((Number(code) + step) % 1_000_000).padStart(limits.assistCodeLength, '0');
const opened = async (kind: 'dtc' | 'bdu' = 'dtc') => {
  const customer = await newCustomer(test, kind);
  const agent = await staffConsole.signIn(['agent']);
  const reply = await open(agent, customer, await makeAssistCode(test, customer));
  expect(reply.statusCode, reply.body).toBe(201);
  return { customer, agent };
};
const auditOf = async ({ accountId }: TestCustomer) =>
  (await eventsOf(test, accountId)).filter((kind) => kind.startsWith('assist'));

const planOf = async ({ accountId }: TestCustomer): Promise<string> => {
  const { id } = await test.database.query
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('product_type', '<>', 'ADDON')
    .executeTakeFirstOrThrow();
  return id;
};

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}
const brand = { query: { brand: 'crave' } };
/** What the screens name in the address or the query. */
const askedIn = (
  { accountId }: TestCustomer,
  plan: string,
): Readonly<Partial<Record<AssistView, Asked>>> => ({
  products: brand,
  plans: brand,
  addOns: brand,
  planChange: {
    params: { id: plan },
    query: { pricingPlanId: pricingPlanId('crave_basic', 'monthly') },
  },
  cancellationReasons: { params: { id: plan } },
  cancellation: { params: { id: plan } },
  partners: { params: { accountId } },
  partnerContent: { params: { id: accountId } },
  partnerSubscriptions: { params: { partnerId: 'mobilink' } },
});
/** What this customer does not have. */
const expectedCodes: Readonly<Partial<Record<AssistView, ErrorCode | number>>> = {
  cancellation: 204,
  partnerSubscriptions: 'NOT_LINKED',
  provider: 'NO_PROVIDER',
};

/** The customer's own session shows in these. */
const ofOwnSession: ReadonlySet<AssistView> = new Set(['activity', 'browsers', 'sessions']);

describe('[console D3] The customer’s view', () => {
  it('shows each part as the customer’s own call does, and leaves a row for each', async () => {
    const { customer, agent } = await opened();
    const plan = await planOf(customer);
    for (const view of assistViewNames) {
      const { params = {}, query = {} } = askedIn(customer, plan)[view] ?? {};
      const reply = await agent.call(assistCalls[view], {
        params: { ...seen(customer).params, ...params },
        query,
      });
      const expected = expectedCodes[view] ?? 200;
      const { statusCode } = reply;
      expect([view, statusCode < 400 ? statusCode : codeOf(reply)], reply.body).toEqual([view, expected]);
      const own = await test.app.inject({
        ...buildRequest(assistViews[view], params, query),
        headers: bearer(customer.access_token),
      });
      expect([view, own.statusCode]).toEqual([view, statusCode]);
      if (expected === 200 && !ofOwnSession.has(view))
        expect([view, reply.json()]).toEqual([view, own.json()]);
    }
    expect(await auditOf(customer)).toEqual([
      'assistCodeMade',
      'assistStarted',
      ...assistViewNames.map(() => 'assistViewed'),
    ]);
  });

  it('has no call that writes, and none that the table of views does not name', () => {
    const paths = staffEndpoints.filter(({ path }) => path.includes('/assist'));
    const reads = paths.filter(({ method, path }) => method === 'GET' && path.startsWith(assistScreensPath));
    expect(reads).toEqual(Object.values(assistCalls));
    expect(paths.filter(({ method }) => method !== 'GET')).toEqual([startAssist, endAssistView]);
    expect(Object.values(assistViews).map(({ method }) => method)).toEqual(assistViewNames.map(() => 'GET'));
  });

  it('[threat] refuses every call of a customer that writes, and every other read', async () => {
    const { customer, agent } = await opened();
    const calls = endpoints.filter(
      (each) =>
        (each.who === 'signedIn' || each.who === 'mayBeSignedIn') &&
        !Object.values<Endpoint>(assistViews).includes(each),
    );
    const codes = new Map<string, string>();
    for (const { method, path } of calls) {
      const url = inAssistView(assistScreensPath, path.replaceAll(/:\w+/g, 'x'));
      const body = method === 'GET' ? {} : { body: {} };
      const reply = await agent.call({ method, path: url }, { ...seen(customer), ...body });
      codes.set(`${method} ${path}`, `${reply.statusCode} ${codeOf(reply)}`);
    }
    expect(codes.size).toBeGreaterThan(60);
    for (const [row, code] of codes)
      expect([row, code]).toEqual([
        row,
        row.startsWith('GET') ? '403 ASSIST_NOT_INCLUDED' : '403 ASSIST_READ_ONLY',
      ]);
    expect(await auditOf(customer)).not.toContain('assistViewed');
  });

  it('is told to the customer by mail and on the account page, and ends at the customer’s word', async () => {
    const { customer, agent } = await opened();
    expect(await mailsTo(test, customer.email)).toHaveLength(1);
    const state = (await ask(customer, getAssist)).json<object>();
    expect(state).toMatchObject({ codeUntil: null, view: { name: agent.id.split(' ')[0] } });
    expect((await ask(customer, endAssist)).statusCode).toBe(204);
    expect((await ask(customer, getAssist)).json()).toEqual({ codeUntil: null, view: null });
    expect(codeOf(await agent.call(assistCalls.overview, seen(customer)))).toBe('NOT_FOUND');
    expect((await agent.call(getAssistState, of(customer))).json()).toEqual({ endsAt: null });
    expect((await auditOf(customer)).at(-1)).toBe('assistEnded');
  });

  it('ends after fifteen minutes, at the agent’s word, and with a suspension', async () => {
    const late = await opened();
    test.clock.advance(limits.assistMinutes * 60 + 1);
    // The session of the console has idled less.
    expect(codeOf(await late.agent.call(assistCalls.devices, seen(late.customer)))).toBe('NOT_FOUND');
    test.clock.reset();
    const { customer, agent } = await opened();
    expect((await agent.call(endAssistView, of(customer))).statusCode).toBe(204);
    expect(codeOf(await agent.call(assistCalls.devices, seen(customer)))).toBe('NOT_FOUND');
    const other = await opened();
    await test.database.query
      .updateTable('accounts')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', other.customer.accountId)
      .execute();
    expect(codeOf(await other.agent.call(assistCalls.devices, seen(other.customer)))).toBe('NOT_FOUND');
  });

  it('keeps from a TV provider’s customer what the customer has not', async () => {
    const { customer, agent } = await opened('bdu');
    expect(codeOf(await agent.call(assistCalls.payments, seen(customer)))).toBe('BDU_FORBIDDEN');
    expect((await agent.call(assistCalls.devices, seen(customer))).statusCode).toBe(200);
  });
});

describe('[console D3] [threat] Codes for the customer’s view', () => {
  it('work once, for ten minutes, and only the newest', async () => {
    const customer = await newCustomer(test);
    const agent = await staffConsole.signIn(['agent']);
    const first = await makeAssistCode(test, customer);
    const second = await makeAssistCode(test, customer);
    if (first !== second) expect(codeOf(await open(agent, customer, first))).toBe('ASSIST_CODE_WRONG');
    expect((await open(agent, customer, second)).statusCode).toBe(201);
    expect(codeOf(await open(agent, customer, second))).toBe('ASSIST_CODE_WRONG');
    const third = await makeAssistCode(test, customer);
    test.clock.advance(limits.assistCodeMinutes * 60 + 1);
    const other = await staffConsole.signIn(['agent']);
    expect(codeOf(await open(other, customer, third))).toBe('ASSIST_CODE_WRONG');
  });

  it('belong to one customer, and their view to one member of staff', async () => {
    const [customer, stranger] = [await newCustomer(test), await newCustomer(test)];
    const [agent, colleague] = [await staffConsole.signIn(['agent']), await staffConsole.signIn(['agent'])];
    const code = await makeAssistCode(test, customer);
    expect(codeOf(await open(agent, stranger, code))).toBe('ASSIST_CODE_WRONG');
    expect((await open(agent, customer, code)).statusCode).toBe(201);
    expect(codeOf(await agent.call(assistCalls.devices, seen(stranger)))).toBe('NOT_FOUND');
    expect(codeOf(await colleague.call(assistCalls.devices, seen(customer)))).toBe('NOT_FOUND');
    await colleague.call(endAssistView, of(customer));
    expect((await agent.call(assistCalls.devices, seen(customer))).statusCode).toBe(200);
  });

  it('cannot be guessed: five tries a member of staff, five a code, however parallel', async () => {
    const customer = await newCustomer(test);
    const agent = await staffConsole.signIn(['agent']);
    const code = await makeAssistCode(test, customer);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, step) => open(agent, customer, wrongOf(code, step + 1))),
    );
    const codes = replies.map(codeOf);
    expect(codes.filter((each) => each === 'ASSIST_CODE_WRONG')).toHaveLength(rates.assistCode.refuse);
    expect(codes.filter((each) => each === 'TOO_MANY_REQUESTS')).toHaveLength(12 - rates.assistCode.refuse);
    const colleague = await staffConsole.signIn(['agent']);
    expect(codeOf(await open(colleague, customer, code))).toBe('ASSIST_CODE_WRONG');
    expect((await ask(customer, getAssist)).json()).toEqual({ codeUntil: null, view: null });
  });

  it('are not kept as they are, and are limited for each customer', async () => {
    const customer = await newCustomer(test);
    const code = await makeAssistCode(test, customer);
    const { rows } = await test.database.pool.query<{ row: string }>(
      'select assist_codes::text as row from assist_codes where account_id = $1',
      [customer.accountId],
    );
    expect(rows[0]!.row).not.toContain(code);
    for (let made = 1; made < rates.assistCodeMade.refuse; made += 1) await makeAssistCode(test, customer);
    expect(codeOf(await ask(customer, createAssistCode))).toBe('TOO_MANY_REQUESTS');
  });
});

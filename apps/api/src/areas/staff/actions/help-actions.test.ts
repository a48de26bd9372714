/** What staff do for a customer who can't do it: every link goes to the customer, every change is in the timeline. */
import { randomUUID } from 'node:crypto';
import {
  type ActionPreview,
  approveAction,
  confirmCalls,
  previewCalls,
} from '@marquee/product/contract/staff/actions.ts';
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import type { EffectKey, StaffActionKind } from '@marquee/product/staff/actions.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findGiftCode } from '../../../billing/gifts.ts';
import { sendTo } from '../../../testing/buyer.ts';
import type { TestApp } from '../../../testing/create-test-app.ts';
import { mailsTo, tokenIn } from '../../../testing/read-mails.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { askTicket, turnOnTwoStep } from '../../../testing/two-step.ts';
import {
  askToken,
  bearer,
  codeOf,
  eventsOf,
  newCustomer,
  signInForm,
  type TestCustomer,
} from '../../../testing/test-clients.ts';
import { openShop, type TestWorld } from '../../../testing/world.ts';

let test: TestApp;
let world: TestWorld;
let staffConsole: TestConsole;
beforeAll(async () => {
  ({ test, world } = await openShop());
  staffConsole = await createTestConsole(test);
});
afterEach(() => test.clock.reset());
afterAll(async () => {
  await staffConsole.app.close();
  await test.close();
});

const preview = (who: TestStaff, kind: StaffActionKind, id: string, body: object = {}) =>
  who.call(previewCalls[kind], { params: { id }, body });
const confirm = (who: TestStaff, kind: StaffActionKind, id: string) =>
  who.call(confirmCalls[kind], { params: { id }, body: { reasonCode: 'other', note: '' } });

/** Previews, confirms twice, and approves where a second person decides. Returns the effects of the preview. */
const run = async (who: TestStaff, kind: StaffActionKind, id: string, body: object = {}) => {
  const shown = await preview(who, kind, id, body);
  expect(shown.statusCode, shown.body).toBe(200);
  const { actionId, effects, needsApproval } = shown.json<ActionPreview>();
  for (let times = 0; times < 2; times += 1) {
    const reply = await confirm(who, kind, actionId);
    expect([kind, reply.statusCode], reply.body).toEqual([kind, needsApproval ? 202 : 200]);
  }
  if (needsApproval) {
    const other = await staffConsole.signIn(['admin']);
    const reply = await other.call(approveAction, { params: { id: actionId }, body: { note: '' } });
    expect(reply.statusCode, reply.body).toBe(200);
  }
  return { effects, needsApproval, keys: effects.map(({ key }): EffectKey => key) };
};
const refused = async (who: TestStaff, kind: StaffActionKind, id: string, body: object = {}) =>
  codeOf(await preview(who, kind, id, body));
const subjectsOf = async (email: string) => (await mailsTo(test, email)).map(({ subject }) => subject);
const signIn = async ({ email, password }: TestCustomer) => askToken(test, signInForm(email, password));
const billed = async (accountId: string) =>
  test.database.query
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('store', '=', 'CSG')
    .where('product_type', '<>', 'ADDON')
    .executeTakeFirstOrThrow();

describe('[console D3] Help with signing in', () => {
  it('sends the reset link to the customer alone, once a minute', async () => {
    const { accountId, email } = await newCustomer(test);
    const agent = await staffConsole.signIn(['agent']);
    await run(agent, 'sendPasswordReset', accountId);
    const [mail] = await mailsTo(test, email);
    expect(tokenIn(mail!)).not.toBe('');
    const { actionId } = (await preview(agent, 'sendPasswordReset', accountId)).json<ActionPreview>();
    expect(codeOf(await confirm(agent, 'sendPasswordReset', actionId))).toBe('RESEND_TOO_SOON');
    const viewer = await newCustomer(test, 'bdu');
    expect(await refused(agent, 'sendPasswordReset', viewer.accountId)).toBe('BDU_FORBIDDEN');
  });

  it('lets a locked-out customer try again at once', async () => {
    const customer = await newCustomer(test);
    for (let tries = 0; tries < rates.signIn.refuse; tries += 1)
      await askToken(test, signInForm(customer.email, 'nonsense'));
    expect((await signIn(customer)).statusCode).toBe(429);
    await run(await staffConsole.signIn(['agent']), 'resetLimits', customer.accountId);
    expect((await signIn(customer)).statusCode).toBe(200);
  });

  it('changes an email by two people: the new address confirms, the old one is told', async () => {
    const { accountId, email } = await newCustomer(test);
    const other = await newCustomer(test);
    const agent = await staffConsole.signIn(['agent']);
    const newEmail = `${randomUUID()}@demo.test`;
    expect(await refused(agent, 'changeEmail', accountId, { newEmail: other.email })).toBe('EMAIL_IN_USE');
    expect(await refused(agent, 'changeEmail', accountId, { newEmail: 'nonsense' })).toBe('VALIDATION');
    expect((await run(agent, 'changeEmail', accountId, { newEmail })).needsApproval).toBe(true);
    expect([(await mailsTo(test, email)).length, (await mailsTo(test, newEmail)).length]).toEqual([1, 1]);
    const account = () =>
      test.database.query
        .selectFrom('accounts')
        .select('email')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
    expect(await account()).toEqual({ email });
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/account/v1.1/change-email/confirm',
      payload: { token: tokenIn((await mailsTo(test, newEmail))[0]!) },
    });
    expect([reply.statusCode, await account()]).toEqual([200, { email: newEmail }]);
  });

  it('ends two-step verification only after the wait that the customer can stop', async () => {
    const customer = await newCustomer(test);
    const agent = await staffConsole.signIn(['agent']);
    expect(await refused(agent, 'endTwoStep', customer.accountId)).toBe('NOT_FOUND');
    await turnOnTwoStep(test, customer);
    await run(agent, 'endTwoStep', customer.accountId);
    expect(await askTicket(test, customer)).not.toBe('');
    expect(await eventsOf(test, customer.accountId)).toContain('twoStepRecoveryAsked');
    test.clock.advance((limits.twoStepRecoveryHours + 1) * 3600);
    expect((await signIn(customer)).statusCode).toBe(200);
  });
});

describe('[console D3] Help with subscriptions and orders', () => {
  it('cancels at the end of the period and takes it back, each with its mail', async () => {
    const { accountId, email } = await newCustomer(test, 'dtc');
    const agent = await staffConsole.signIn(['agent']);
    const { id: subscriptionId, cycle_date: end } = await billed(accountId);
    expect(await refused(agent, 'restart', accountId, { subscriptionId })).toBe('NOT_CANCELLED');
    expect((await run(agent, 'cancel', accountId, { subscriptionId })).keys).toContain('endsOn');
    expect(await billed(accountId)).toMatchObject({ cancelled: true, cycle_date: end });
    expect(await refused(agent, 'cancel', accountId, { subscriptionId })).toBe('ALREADY_CANCELLED');
    await run(agent, 'restart', accountId, { subscriptionId });
    expect(await billed(accountId)).toMatchObject({ cancelled: false });
    expect(await subjectsOf(email)).toHaveLength(2);
    const { accountId: stranger } = await newCustomer(test);
    expect(await refused(agent, 'cancel', stranger, { subscriptionId })).toBe('NOT_FOUND');
  });

  it('extends a grace period once, up to fourteen days, with its access', async () => {
    const { accountId, email } = await newCustomer(test, 'dtc');
    const billing = await staffConsole.signIn(['billing']);
    const { id: subscriptionId } = await billed(accountId);
    const body = { subscriptionId, days: limits.graceExtraDays };
    expect(await refused(billing, 'extendGrace', accountId, body)).toBe('NOT_FOUND');
    const due = new Date(test.clock.now() - 86_400_000);
    const day = 86_400_000;
    const graceEnds = new Date(due.getTime() + limits.graceDays * day);
    await test.database.query
      .updateTable('subscriptions')
      .set({ grace_period: true, cycle_date: due, retry_at: graceEnds })
      .where('id', '=', subscriptionId)
      .execute();
    const tooLong = await preview(billing, 'extendGrace', accountId, { ...body, days: body.days + 1 });
    expect(tooLong.statusCode).toBe(400);
    await run(billing, 'extendGrace', accountId, body);
    const until = new Date(graceEnds.getTime() + limits.graceExtraDays * day);
    expect(await billed(accountId)).toMatchObject({ access_until: until, retry_at: until });
    const grants = await test.database.query
      .selectFrom('entitlement_grants')
      .select('ends_at')
      .where('source_id', '=', subscriptionId)
      .execute();
    expect(grants.map(({ ends_at: at }) => at)).toEqual(grants.map(() => until));
    expect(await subjectsOf(email)).toHaveLength(1);
    expect(await refused(billing, 'extendGrace', accountId, body)).toBe('GRACE_EXTENDED');
    const agent = await staffConsole.signIn(['agent']);
    expect(await refused(agent, 'extendGrace', accountId, body)).toBe('PERMISSION_DENIED');
  });

  it('sends a receipt again, and unlinks what was linked by mistake', async () => {
    const { accountId, email } = await newCustomer(test, 'dtc');
    const agent = await staffConsole.signIn(['agent']);
    const { number } = await test.database.query
      .selectFrom('orders')
      .select('number')
      .where('account_id', '=', accountId)
      .where('status', '=', 'COMPLETE')
      .where('kind', '<>', 'REDEMPTION')
      .executeTakeFirstOrThrow();
    await run(agent, 'resendReceipt', accountId, { orderNumber: number });
    expect(await mailsTo(test, email)).toHaveLength(1);
    const { accountId: linked, email: owner } = await newCustomer(test);
    await test.database.query
      .insertInto('partner_links')
      .values({ partner_id: 'bell', subject: randomUUID(), account_id: linked, linked_at: new Date() })
      .execute();
    const { effects } = await run(agent, 'unlinkPartner', linked, { partnerId: 'bell' });
    expect(effects[0]!.key).toBe('unlinksCompany');
    expect(await mailsTo(test, owner)).toHaveLength(1);
    expect(await refused(agent, 'unlinkPartner', linked, { partnerId: 'bell' })).toBe('NOT_LINKED');
    expect(await refused(agent, 'unlinkProvider', linked)).toBe('NO_PROVIDER');
  });

  it('replaces a gift code: the old one is void, the new one is redeemed once', async () => {
    const { access_token, accountId } = await newCustomer(test);
    const billing = await staffConsole.signIn(['billing']);
    const reply = await sendTo(test)(
      'POST',
      '/api/storefront/v1/gifts/purchase',
      { ...bearer(access_token), 'idempotency-key': randomUUID() },
      {
        productId: 'gift_crave_25',
        senderName: 'Chloé Roy',
        senderEmail: `${randomUUID()}@demo.test`,
        recipientEmail: `${randomUUID()}@demo.test`,
        message: 'Joyeux anniversaire!',
        payment: { token: await world.cardToken('good') },
      },
    );
    const { orderNumber, code } = reply.body as { orderNumber: string; code: string };
    const recipientEmail = `${randomUUID()}@demo.test`;
    await run(billing, 'reissueGift', accountId, { orderNumber, recipientEmail });
    const redeem = async (typed: string) => {
      const { access_token: token } = await newCustomer(test);
      const headers = { ...bearer(token), 'idempotency-key': randomUUID() };
      const { status } = await sendTo(test)('POST', '/api/billing/v1/redeem', headers, {
        code: typed,
        brand: 'crave',
      });
      return status;
    };
    const { id, gift } = await test.database.query
      .selectFrom('orders')
      .select(['id', 'gift'])
      .where('number', '=', orderNumber)
      .executeTakeFirstOrThrow();
    expect(gift).toMatchObject({ recipientEmail, reissued: 1 });
    const renewed = await findGiftCode(test.database.query, test.giftSecrets, id);
    expect(await redeem(code)).toBe(404);
    expect(await redeem(renewed)).toBe(201);
    expect(await refused(billing, 'reissueGift', accountId, { orderNumber })).toBe('NOT_FOUND');
  });

  it('settles a payment whose result the gateway lost, by two people', async () => {
    const billing = await staffConsole.signIn(['billing']);
    const lost = async () => {
      const { accountId } = await newCustomer(test, 'dtc');
      const { number, id } = await test.database.query
        .selectFrom('orders')
        .select(['number', 'id'])
        .where('account_id', '=', accountId)
        .where('kind', '=', 'PURCHASE')
        .where('status', '=', 'COMPLETE')
        .executeTakeFirstOrThrow();
      const orderNumber = number;
      expect(await refused(billing, 'resolveOrder', accountId, { orderNumber, outcome: 'notCharged' })).toBe(
        'NOT_FOUND',
      );
      await test.database.query
        .updateTable('orders')
        .set({ status: 'PENDING', unknown_at: new Date(), charge_id: null })
        .where('id', '=', id)
        .execute();
      await test.database.pool.query('delete from charge_attempts where order_id = $1', [id]);
      await test.database.query
        .insertInto('charge_attempts')
        .values({
          id: randomUUID(),
          order_id: id,
          number: 1,
          gateway: 'world',
          method: 'pm_lost',
          cents: 100,
          on_session: false,
          status: 'UNKNOWN',
          asked_at: new Date(),
        })
        .execute();
      return { accountId, orderNumber, id };
    };
    const orderOf = (id: string) =>
      test.database.query
        .selectFrom('orders')
        .select(['status', 'charge_id', 'failure'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const failed = await lost();
    const body = { orderNumber: failed.orderNumber, outcome: 'notCharged' };
    expect((await run(billing, 'resolveOrder', failed.accountId, body)).needsApproval).toBe(true);
    expect(await orderOf(failed.id)).toMatchObject({ status: 'FAILED', failure: 'never charged' });
    const { accountId, orderNumber } = await lost();
    expect(await refused(billing, 'resolveOrder', accountId, { orderNumber, outcome: 'charged' })).toBe(
      'VALIDATION',
    );
  });

  it('prepares a data download for the customer, once a day', async () => {
    const { accountId } = await newCustomer(test);
    const agent = await staffConsole.signIn(['agent']);
    await run(agent, 'startExport', accountId);
    expect(await eventsOf(test, accountId)).toContain('exportAsked');
    const { actionId } = (await preview(agent, 'startExport', accountId)).json<ActionPreview>();
    expect(codeOf(await confirm(agent, 'startExport', actionId))).toBe('TOO_MANY_REQUESTS');
  });
});

/** The next bill announces what the renewal charges. */
import type { NextBill, UpcomingBill } from '@marquee/product/contract/billing/payments.ts';
import { provinceIds } from '@marquee/product/values/billing/taxes.ts';
import { addDays, formatDate } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { postGiftEntry } from '../../billing/gift-ledger.ts';
import { notifyEndingOffers } from '../../billing/notices/offer-notices.ts';
import { renewDueSubscriptions } from '../../billing/subscriptions/renew-due.ts';
import { payWith } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { bearer, type TestCustomer, newCustomer } from '../../testing/test-clients.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

const ask = (who: TestCustomer, query = '', language = 'en') =>
  test.app.inject({
    url: `/api/billing/v1/next-bill${query}`,
    headers: { ...bearer(who.access_token), 'accept-language': language },
  });
const nextBill = async (who: TestCustomer, query?: string, language?: string): Promise<NextBill> => {
  const reply = await ask(who, query, language);
  expect(reply.statusCode).toBe(200);
  return reply.json<NextBill>();
};

const upcomingBill = async (who: TestCustomer): Promise<UpcomingBill> =>
  (await ask(who)).json<UpcomingBill>();

const give = (who: TestCustomer, cents: number) =>
  test.database.query
    .transaction()
    .execute((tx) =>
      postGiftEntry(tx, { accountId: who.accountId, cents, reason: 'test', at: test.clock.now() }),
    );

/** Advances to the announced day and charges what is due. */
const renew = async (who: TestCustomer, { day }: NextBill) => {
  test.clock.advance(Math.ceil((Date.parse(`${day}T17:00:00Z`) - test.clock.now()) / 1000) + 60);
  await renewDueSubscriptions(test, who.accountId);
  // The customer's token is from today.
  test.clock.reset();
  const { rows } = await test.database.pool.query<{
    status: string;
    total_cents: number;
    gift_cents: number;
    due_cents: number;
    tax_cents: number;
    discount_cents: number;
    card_last4: string | null;
  }>(`select * from orders where account_id = $1 and kind = 'RENEWAL' order by placed_at desc limit 1`, [
    who.accountId,
  ]);
  return rows[0]!;
};

const inCents = (amount: number) => Math.round(amount * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + inCents(amount), 0);

const postalCodes: Readonly<Record<string, string>> = {
  AB: 'T2P 2M5',
  BC: 'V6B 4Y8',
  MB: 'R3C 4T3',
  NB: 'E3B 5H1',
  NL: 'A1C 5M2',
  NS: 'B3J 2K9',
  NT: 'X1A 2N4',
  NU: 'X0A 0H0',
  ON: 'M5V 2T6',
  PE: 'C1A 4P3',
  QC: 'H2X 1Y4',
  SK: 'S4P 3Y2',
  YT: 'Y1A 2C6',
};

it.each(provinceIds)('[UX-2] in %s the renewal charges to the cent what was announced', async (State) => {
  const who = await newCustomer(test, 'dtc');
  await payWith(test, world, who, 'good', { State, City: 'Ville', postalCode: postalCodes[State]! });
  await give(who, 1000);
  const [bill, french] = [await nextBill(who), await nextBill(who, '', 'fr')];
  expect({ ...french, lines: [] }).toEqual({ ...bill, lines: [] });
  expect(bill).toMatchObject({ gift: 10, paidWith: { brand: 'visa', last4: '4242' } });
  expect(bill.lines.map(({ name }) => name)).toEqual(['Crave Total', 'Starz']);
  expect(await renew(who, bill)).toMatchObject({
    status: 'COMPLETE',
    total_cents: inCents(bill.total),
    gift_cents: inCents(bill.gift),
    due_cents: inCents(bill.due),
    tax_cents: sum(bill.taxes.map(({ amount }) => amount)),
    discount_cents: 0,
    card_last4: bill.paidWith!.last4,
  });
});

it('[UX-2] [LOOK payment-details] the bill after it is announced too, with the address of its taxes', async () => {
  const who = await newCustomer(test, 'dtc');
  await payWith(test, world, who, 'good', { State: 'QC', City: 'Montréal', postalCode: 'H2X 1Y4' });
  await give(who, 1000);
  const bill = await upcomingBill(who);
  expect(bill.after).toMatchObject({
    names: ['Crave Total', 'Starz'],
    taxed: true,
    total: bill.total,
    gift: 0,
    due: bill.total,
  });
  expect(bill.taxAddress).toEqual({ State: 'QC', City: 'Montréal', postalCode: 'H2X 1Y4' });
  await renew(who, bill);
  const next = await upcomingBill(who);
  expect([next.day, next.total, next.gift]).toEqual([bill.after!.day, bill.after!.total, 0]);
});

it('[UX-2] an offer is on the bill with its name until its last payment', async () => {
  const who = await newCustomer(test, 'dtc');
  await test.database.pool.query(
    `update subscriptions set offer_percent = 50, offer_periods = 1 where account_id = $1 and product_type = 'PLAN'`,
    [who.accountId],
  );
  const bill = await nextBill(who, '', 'fr');
  expect(bill.lines[0]).toMatchObject({
    amount: 22,
    discount: { amount: 11, name: 'Rabais de 50\u00A0%', paymentsLeft: 1 },
  });
  expect(await renew(who, bill)).toMatchObject({ due_cents: inCents(bill.due), discount_cents: 1100 });
  expect((await nextBill(who)).lines[0]).toMatchObject({ amount: 22, discount: null });
});

it('[UX-2] a gift balance that covers the bill pays it without a card', async () => {
  const who = await newCustomer(test, 'dtc');
  await give(who, 10_000);
  const bill = await nextBill(who);
  expect(bill).toMatchObject({ due: 0, paidWith: null, gift: bill.total });
  expect(await renew(who, bill)).toMatchObject({ status: 'COMPLETE', due_cents: 0 });
  expect((await nextBill(who)).gift).toBe(bill.gift);
});

it('[UX-2] a cancelled subscription has no next bill; another account’s is not found', async () => {
  const who = await newCustomer(test, 'dtc');
  const { rows } = await test.database.pool.query<{ id: string }>(
    `update subscriptions set cancelled = true where account_id = $1 returning id`,
    [who.accountId],
  );
  expect((await ask(who)).statusCode).toBe(204);
  expect((await ask(who, `?subscriptionId=${rows[0]!.id}`)).statusCode).toBe(204);
  const other = await newCustomer(test, 'rds', { brand: 'rds' });
  expect((await ask(other, `?subscriptionId=${rows[0]!.id}`)).statusCode).toBe(404);
  expect((await ask(other, '?subscriptionId=none')).statusCode).toBe(404);
  expect((await ask(await newCustomer(test))).statusCode).toBe(204);
});

it('[UX-2] mails announce the amount of the next bill: renewed, the end of an offer, a declined renewal', async () => {
  const who = await newCustomer(test, 'dtc');
  await test.database.pool.query(
    `update subscriptions set offer_percent = 50, offer_periods = 1 where account_id = $1 and product_type = 'PLAN'`,
    [who.accountId],
  );
  await renew(who, await nextBill(who));
  const next = await nextBill(who);
  test.clock.advance((Date.parse(`${addDays(next.day, -6)}T17:00:00Z`) - test.clock.now()) / 1000);
  await notifyEndingOffers(test)();
  test.clock.reset();
  const words = `Renews ${formatDate(next.day, 'en')} at ${formatMoney(next.due, 'en')}, tax included`;
  const mails = (await mailsTo(test, who.email)).filter(({ text }) => text.includes(words));
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Crave Total renewed: \$/),
    'Your offer is ending',
  ]);

  await payWith(test, world, who, 'declined');
  expect(await renew(who, next)).toMatchObject({ status: 'FAILED' });
  const retry = await nextBill(who);
  expect(retry.due).toBe(next.due);
  const last = (await mailsTo(test, who.email)).at(-1);
  expect(last?.text).toContain(
    `We’ll try to charge ${formatMoney(retry.due, 'en')} again on ${formatDate(retry.day, 'en')}.`,
  );
});

/** Contract, receipts and mails of a customer in Québec: in French first, until English is chosen. */
import { randomUUID } from 'node:crypto';
import type { Cart } from '@marquee/product/contract/billing/purchase.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCard, itemsOf, type Placed, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { lastMailTo } from '../../testing/read-mails.ts';
import { linesOfPdf } from '../../testing/read-pdf.ts';
import { bearer, newCustomer, type TestCustomer } from '../../testing/test-clients.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterAll(() => test.close());

const toronto = { State: 'ON', City: 'Toronto', postalCode: 'M5V 2T6' };
const subject = {
  both: 'Votre reçu pour Crave Total / Your receipt for Crave Total',
  english: 'Your receipt for Crave Total',
};

const call = async <T>(
  who: TestCustomer,
  method: 'PUT' | 'POST' | 'PATCH' | 'GET',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) => {
  const { status, body: reply } = await sendTo(test)(
    method,
    path,
    { ...bearer(who.access_token), ...headers },
    body,
  );
  return { status, body: reply as T };
};
const fill = (who: TestCustomer, plan: string, province: string) =>
  call<Cart>(who, 'PUT', `/api/cart/v1?province=${province}`, { items: itemsOf([plan]) });
const choose = (who: TestCustomer, language: 'en' | 'fr') =>
  call(who, 'PATCH', '/api/account/v1.1', { language });

interface Purchase {
  readonly plan?: string;
  readonly address?: typeof toronto;
  readonly more?: object;
  readonly key?: string;
  readonly headers?: Record<string, string>;
}
const buy = async (
  who: TestCustomer,
  { plan = 'crave_total.monthly', address, more = {}, key = randomUUID(), headers = {} }: Purchase = {},
) => {
  const { body: cart } = await fill(who, plan, address?.State ?? 'QC');
  const body = {
    cartId: cart.cartId,
    paymentInstrumentId: await addCard(test, world, who, 'good', address),
    ...more,
  };
  const send = () =>
    call<Placed>(who, 'POST', '/api/storefront/v1/orders', body, { 'idempotency-key': key, ...headers });
  return { cart, placed: await send(), again: send };
};
const choicesOf = async ({ accountId }: TestCustomer) =>
  test.database.query
    .selectFrom('language_choices')
    .select(['language', 'place', 'chosen_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
const receiptOf = async (who: TestCustomer, orderId: string, lang: 'en' | 'fr') => {
  const url = `/api/receipt/v1/receipts/${orderId}/pdf?lang=${lang}`;
  const { rawPayload } = await test.app.inject({ url, headers: bearer(who.access_token) });
  return linesOfPdf(rawPayload).filter((line) => /^(?:Receipt|Reçu|Page \d (?:of|de) \d)$/.test(line));
};

it('[money G] An order from Québec in English goes through without a choice; its mail and its receipt begin in French, and English follows', async () => {
  const who = await newCustomer(test);
  const { cart, placed } = await buy(who);
  expect([cart.frenchFirst, placed.status]).toEqual([true, 201]);
  expect(await choicesOf(who)).toEqual([]);

  const mail = await lastMailTo(test, who.email);
  expect(mail.subject).toBe(subject.both);
  expect(mail.html).toContain('<html lang="fr-CA">');
  const [french, english] = mail.html.split('<div lang="en-CA" class=');
  expect(french).toContain('Merci de votre commande');
  expect(english).toContain('Thanks for your order');
  expect(mail.text.indexOf('TVQ')).toBeGreaterThan(0);
  expect(mail.text.indexOf('QST')).toBeGreaterThan(mail.text.indexOf('TVQ'));
  expect(mail.links.some((link) => link.includes('/account/manage/language'))).toBe(true);

  expect(await receiptOf(who, placed.body.Id, 'en')).toEqual([
    'Reçu',
    'Page 1 de 2',
    'Receipt',
    'Page 2 of 2',
  ]);
  expect(await receiptOf(who, placed.body.Id, 'fr')).toEqual(['Reçu', 'Page 1 de 1']);
});

it('[money G] The choice of English at checkout is kept once, with its time, and from then on English stands alone', async () => {
  const who = await newCustomer(test);
  const { placed, again } = await buy(who, { more: { choosesEnglish: true } });
  expect(placed.status).toBe(201);
  expect((await again()).body.Id).toBe(placed.body.Id);
  const { placed_at: orderedAt } = await test.database.query
    .selectFrom('orders')
    .select('placed_at')
    .where('id', '=', placed.body.Id)
    .executeTakeFirstOrThrow();
  expect(await choicesOf(who)).toEqual([{ language: 'en', place: 'checkout', chosen_at: orderedAt }]);
  expect((await lastMailTo(test, who.email)).subject).toBe(subject.english);
  expect(await receiptOf(who, placed.body.Id, 'en')).toEqual(['Receipt', 'Page 1 of 1']);
  expect((await fill(who, 'tsn.monthly', 'QC')).body.frenchFirst).toBe(false);
});

it('[money G] A choice without its order is not kept, and none is kept where no law asks for French', async () => {
  const who = await newCustomer(test);
  const body = { cartId: 'another', choosesEnglish: true, province: 'QC' };
  const refused = await call<Placed>(who, 'POST', '/api/storefront/v1/orders', body, {
    'idempotency-key': randomUUID(),
  });
  expect(refused.body.code).toBe('CART_STALE');
  expect(await choicesOf(who)).toEqual([]);

  const { cart, placed } = await buy(who, { address: toronto, more: { choosesEnglish: true } });
  expect([cart.frenchFirst, placed.status]).toEqual([false, 201]);
  expect(await choicesOf(who)).toEqual([]);
  expect((await lastMailTo(test, who.email)).subject).toBe(subject.english);
});

it('[money G] English that is saved as the language of the account is a choice and keeps its first time; French ends it', async () => {
  const who = await newCustomer(test);
  await choose(who, 'fr');
  expect(await choicesOf(who)).toEqual([]);
  await choose(who, 'en');
  await choose(who, 'en');
  expect(await choicesOf(who)).toMatchObject([{ language: 'en', place: 'preferences' }]);
  await buy(who);
  expect((await lastMailTo(test, who.email)).subject).toBe(subject.english);

  await choose(who, 'fr');
  expect(await choicesOf(who)).toMatchObject([{ language: 'en' }, { language: 'fr', place: 'preferences' }]);
  await buy(who, { plan: 'tsn.monthly' });
  expect((await lastMailTo(test, who.email)).subject).toBe('Votre reçu pour TSN / Your receipt for TSN');
});

it('[money G] An order in French is answered in French alone, also after a choice of English', async () => {
  const who = await newCustomer(test);
  await choose(who, 'en');
  await buy(who, { headers: { 'accept-language': 'fr-CA' } });
  expect((await lastMailTo(test, who.email)).subject).toBe('Votre reçu pour Crave Total');
});

it('[money G] A mail that is not about the contract comes in the language of the account alone', async () => {
  const who = await newCustomer(test);
  await buy(who);
  await addCard(test, world, who);
  expect((await lastMailTo(test, who.email)).subject).not.toContain(' / ');
});

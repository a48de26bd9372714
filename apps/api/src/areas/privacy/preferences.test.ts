/** Consent to mails: what is asked, what proves it, and leaving without a sign-in. */
import { communications, wordsOf } from '@marquee/product/privacy/consents.ts';
import {
  getPreferences,
  type Preferences,
  setPreferences,
  unsubscribe,
} from '@marquee/product/contract/privacy/preferences.ts';
import { deleteOwnAccount } from '@marquee/product/contract/account.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import { retention } from '@marquee/product/privacy/retention.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { OutgoingMail } from '../../integrations/mailer.ts';
import { purgeTable } from '../../jobs/purge-expired.ts';
import { createUnsubscribeToken } from '../../mail/consent/unsubscribe-tokens.ts';
import { languagesOfMail } from '../../billing/rights/document-languages.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { deliverMail } from '../../mail/send-mail.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { bearer, codeOf, newCustomer, type TestCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());
afterEach(() => test.clock.reset());

const read = async (who: TestCustomer) =>
  (
    await test.app.inject({ url: getPreferences.path, headers: bearer(who.access_token) })
  ).json<Preferences>();
const choose = (who: TestCustomer, granted: boolean, changes: object = {}) =>
  test.app.inject({
    method: 'PUT',
    url: setPreferences.path,
    headers: bearer(who.access_token),
    payload: {
      language: 'fr',
      choices: [{ brand: 'crave', purpose: 'offers', granted, version: 1, ...changes }],
    },
  });
const offersOf = ({ brands }: Preferences) =>
  brands.find(({ brand }) => brand === 'crave')!.choices.find(({ purpose }) => purpose === 'offers')!;
const proofsOf = (who: TestCustomer) =>
  test.database.query
    .selectFrom('consents')
    .selectAll()
    .where('account_id', '=', who.accountId)
    .orderBy('decided_at')
    .execute();
const tokenOf = ({ accountId }: TestCustomer) =>
  createUnsubscribeToken(test.tokenKeys, { brand: 'crave', purpose: 'offers', accountId });
const leave = (token: string, body = 'List-Unsubscribe=One-Click') =>
  test.app.inject({
    method: 'POST',
    url: buildRequest(unsubscribe, { token }).url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  });

/** What leaves when the outbox is emptied. */
const send = async (who: TestCustomer): Promise<readonly OutgoingMail[]> => {
  const sent: OutgoingMail[] = [];
  const mailer = {
    send: (mail: OutgoingMail) => {
      sent.push(mail);
      return Promise.resolve();
    },
    close: () => undefined,
  };
  const rows = await test.database.query
    .selectFrom('mails')
    .select('id')
    .where('account_id', '=', who.accountId)
    .execute();
  for (const { id } of rows)
    await deliverMail({ ...test, mailer }, languagesOfMail(test), () => Promise.resolve([]))({ mailId: id });
  return sent;
};
const enqueueOffer = ({ email, accountId }: TestCustomer) =>
  enqueueMail(test, test.database.query, {
    kind: 'promotionWaiting',
    to: email,
    brand: 'crave',
    language: 'fr',
    accountId,
    percent: 50,
  });

it('[A-87] Nothing is agreed to in advance; a choice is kept with its words, version and language as proof', async () => {
  const who = await newCustomer(test, 'fresh');
  const before = await read(who);
  expect(before.brands.flatMap(({ choices }) => choices).some(({ granted }) => granted)).toBe(false);
  expect(offersOf((await choose(who, true)).json<Preferences>())).toMatchObject({ granted: true });
  // Repeating it, as a second tab does, adds no proof.
  await choose(who, true);
  expect(await proofsOf(who)).toMatchObject([
    {
      visitor_id: null,
      purpose: 'offers',
      granted: true,
      version: 1,
      language: 'fr',
      source: 'preferences',
      words: wordsOf('offers', 'crave', 'fr'),
      ended_at: null,
    },
  ]);
  test.clock.advance(60);
  expect(offersOf((await choose(who, false)).json<Preferences>())).toMatchObject({ granted: false });
  const [given, withdrawn] = await proofsOf(who);
  expect([given!.ended_at, withdrawn!.granted]).toEqual([withdrawn!.decided_at, false]);
});

it('[A-87] Agreeing to words that are no longer current is refused; refusing never is', async () => {
  const who = await newCustomer(test, 'fresh');
  const stale = communications.offers.version + 1;
  expect(codeOf(await choose(who, true, { version: stale }))).toBe('CONSENT_STALE');
  expect((await choose(who, false, { version: stale })).statusCode).toBe(200);
  expect((await choose(who, true, { purpose: 'analytics' })).statusCode).toBe(400);
  expect(await proofsOf(who)).toEqual([]);
});

it('[A-87] No consent, no mail: asked again when it leaves; with consent it names the sender and how to leave', async () => {
  const who = await newCustomer(test, 'fresh');
  await enqueueOffer(who);
  expect(await send(who)).toEqual([]);
  await choose(who, true);
  await enqueueOffer(who);
  const [mail] = await send(who);
  const url = `${test.env.publicUrl}${buildRequest(unsubscribe, { token: tokenOf(who) }).url}`;
  expect(mail!.headers).toEqual({
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(mail!.text).toContain(`#token=${tokenOf(who)}`);
  expect(mail!.text).toContain(test.env.seller.address.fr);
  await enqueueOffer(who);
  await choose(who, false);
  expect(await send(who)).toEqual([]);
});

it('[A-87] One click in a mail program unsubscribes without cookies or a redirect; a GET changes nothing', async () => {
  const who = await newCustomer(test, 'fresh');
  await choose(who, true);
  const token = tokenOf(who);
  const looked = await test.app.inject({ url: buildRequest(unsubscribe, { token }).url });
  expect([looked.statusCode, offersOf(await read(who)).granted]).toEqual([404, true]);
  const replies = [await leave(token), await leave(token)];
  expect(replies.map(({ statusCode, cookies }) => [statusCode, cookies])).toEqual([
    [200, []],
    [200, []],
  ]);
  expect(offersOf(await read(who)).granted).toBe(false);
  expect((await proofsOf(who)).map(({ granted, source }) => [granted, source])).toEqual([
    [true, 'preferences'],
    [false, 'oneClick'],
  ]);
});

it('[T33] A token does one thing for one account, and a changed one nothing', async () => {
  const [who, other] = [await newCustomer(test, 'fresh'), await newCustomer(test, 'fresh')];
  for (const each of [who, other]) {
    await choose(each, true);
    await choose(each, true, { purpose: 'news' });
  }
  const token = tokenOf(who);
  const [brand, purpose, account, signature] = token.split('.');
  for (const forged of [
    [brand, purpose, other.accountId, signature],
    [brand, 'news', account, signature],
    ['tsn', purpose, account, signature],
    [brand, purpose, account, `${signature!.slice(0, -1)}${signature!.endsWith('A') ? 'B' : 'A'}`],
    [brand, purpose, account, ''],
    [...token.split('.'), 'x'],
  ])
    expect(codeOf(await leave(forged.join('.')))).toBe('TOKEN_INVALID');
  expect((await leave(token, 'List-Unsubscribe=Other')).statusCode).toBe(400);
  await leave(token);
  const grantedOf = async (each: TestCustomer) =>
    (await read(each)).brands
      .flatMap(({ choices }) => choices)
      .filter(({ granted }) => granted)
      .map(({ purpose: of }) => of);
  expect([await grantedOf(who), await grantedOf(other)]).toEqual([['news'], ['news', 'offers']]);
  // It is no key to anything else.
  const asBearer = await test.app.inject({ url: getPreferences.path, headers: bearer(token) });
  expect(asBearer.statusCode).toBe(401);
});

it('[A-87] Erasing the account keeps the proof without the customer, for three years; old links still answer', async () => {
  const who = await newCustomer(test, 'fresh');
  await choose(who, true);
  const [{ id } = { id: '' }] = await proofsOf(who);
  const erased = await test.app.inject({
    method: 'DELETE',
    url: deleteOwnAccount.path,
    headers: { ...bearer(who.access_token) },
    payload: { password: who.password },
  });
  expect(erased.statusCode).toBe(204);
  const proof = () =>
    test.database.query.selectFrom('consents').selectAll().where('id', '=', id).executeTakeFirst();
  expect(await proof()).toMatchObject({ account_id: null, granted: true });
  expect((await proof())!.email_hash).toHaveLength(32);
  expect((await leave(tokenOf(who))).statusCode).toBe(200);
  test.clock.advance((retention.consents.days - 1) * 86_400);
  await purgeTable(test)({ policy: 'consents to mails' });
  expect(await proof()).toBeDefined();
  test.clock.advance(2 * 86_400);
  await purgeTable(test)({ policy: 'consents to mails' });
  expect(await proof()).toBeUndefined();
});

it('[A-87] A consent in force is never purged', async () => {
  const who = await newCustomer(test, 'fresh');
  await choose(who, true);
  test.clock.advance(20 * 365 * 86_400);
  await purgeTable(test)({ policy: 'consents to mails' });
  await purgeTable(test)({ policy: 'consents' });
  expect(await proofsOf(who)).toHaveLength(1);
});

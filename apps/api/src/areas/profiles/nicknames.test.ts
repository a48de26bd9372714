import { randomUUID } from 'node:crypto';
import type { Profile } from '@marquee/product/contract/profiles.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { bearer, codeOf, type TestCustomer, newCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const call = ({ access_token }: TestCustomer, method: 'GET' | 'POST' | 'PATCH', payload?: object) =>
  test.app.inject({
    method,
    url: '/api/profile/v1.1',
    headers: bearer(access_token),
    ...(payload && { payload }),
  });
const create = (who: TestCustomer, nickname: string) => call(who, 'POST', { nickname, maturity: 'TEEN' });
const namesOf = async (who: TestCustomer) =>
  (await call(who, 'GET')).json<Profile[]>().map(({ nickname }) => nickname);

it.each([
  ['Élise', 'élise'],
  ['Élise', 'e\u0301lise'],
  ['ÇA VA', 'ça va'],
  ['Œuvre', 'œuvre'],
  ['Straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Sport', 'sPORT'],
])('[P2] [A-92] [G-181] %s and %s are one nickname, made or changed', async (one, other) => {
  const who = await newCustomer(test);
  expect((await create(who, one)).statusCode).toBe(201);
  const taken = await create(who, other);
  expect([taken.statusCode, codeOf(taken)]).toEqual([409, 'NICKNAME_TAKEN']);

  const { id } = (await create(who, 'Zoé')).json<Profile>();
  const renamed = await call(who, 'PATCH', { id, nickname: other });
  expect([renamed.statusCode, codeOf(renamed)]).toEqual([409, 'NICKNAME_TAKEN']);
  expect((await call(who, 'PATCH', { id, nickname: 'ZOÉ' })).statusCode).toBe(200);
  expect(await namesOf(who)).toEqual(['Compte principal', one, 'ZOÉ']);
});

it('[P2] Of ten concurrent requests with one nickname, one succeeds', async () => {
  const who = await newCustomer(test);
  const spellings = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'Élise' : 'élise'));
  const replies = await Promise.all(spellings.map((nickname) => create(who, nickname)));
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(replies.filter((reply) => reply.statusCode !== 201).map(codeOf)).toEqual(
    Array.from({ length: 9 }, () => 'NICKNAME_TAKEN'),
  );
});

const insert = async (accountId: string, nickname: string) => {
  const id = randomUUID();
  await test.database.pool.query(
    `insert into profiles (id, account_id, nickname, maturity, ui_language, playback_language, icon, created_at)
     values ($1, $2, $3, 'TEEN', 'fr', 'ask', 'blue', now())`,
    [id, accountId, nickname],
  );
  return id;
};

it('[P2] Nicknames that clashed before the rule stay, and can be changed', async () => {
  const who = await newCustomer(test);
  await insert(who.accountId, 'Élise');
  const id = await insert(who.accountId, 'élise');
  const changed = await call(who, 'PATCH', { id, nickname: 'élise', icon: 'purple' });
  expect(changed.statusCode).toBe(200);
  expect((await call(who, 'PATCH', { id, nickname: 'Élodie' })).statusCode).toBe(200);
});

it('[P2] Account consolidation compares nicknames in the same way', async () => {
  const who = await newCustomer(test, 'twins');
  const path = '/api/account/v1.1/consolidation';
  const reply = await test.app.inject({ url: path, headers: bearer(who.access_token) });
  const [other] = reply.json<{ candidates: { accountId: string }[] }>().candidates;
  await create(who, 'Élise');
  await insert(other!.accountId, 'élise');
  await insert(other!.accountId, 'Noé');
  const moved = await test.app.inject({
    method: 'POST',
    url: path,
    headers: bearer(who.access_token),
    payload: { accountIds: [other!.accountId] },
  });
  expect(moved.statusCode).toBe(200);
  expect((await namesOf(who)).toSorted()).toEqual(['Compte principal', 'Noé', 'Sport', 'Élise']);
});

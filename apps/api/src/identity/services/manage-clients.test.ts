import { randomUUID } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import { askServiceToken } from '../../testing/service-client.ts';
import { addClient, disableClient, listClients, newClientShape, rotateSecret } from './manage-clients.ts';
import { remindExpiringSecrets } from './remind-expiring-secrets.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

const day = 86_400;
const clientOf = () => {
  const id = `client-${randomUUID()}`;
  return newClientShape.parse({ id, name: 'Player', contact: `${id}@demo.test`, scopes: ['events:write'] });
};
const inTransaction = <T>(act: (tx: Kysely<Schema>) => Promise<T>): Promise<T> =>
  test.database.query.transaction().execute(act);
const add = async () => {
  const client = clientOf();
  const secret = await inTransaction((tx) => addClient(tx, test.clock.now(), client, 'test'));
  return { ...client, secret: secret! };
};
const isAccepted = async (id: string, secret: string) =>
  (await askServiceToken(test, { client_id: id, client_secret: secret })).statusCode === 200;
const rotate = async (id: string) => (await inTransaction((tx) => rotateSecret(tx, test.clock.now(), id)))!;

it('[A1] two secrets are valid at a time: the third ends the first', async () => {
  const { id, secret: first } = await add();
  expect(first).toMatch(/^[\w-]{43}$/);
  test.clock.advance(1);
  const second = await rotate(id);
  expect([await isAccepted(id, first), await isAccepted(id, second)]).toEqual([true, true]);
  test.clock.advance(1);
  const third = await rotate(id);
  expect([await isAccepted(id, first), await isAccepted(id, second), await isAccepted(id, third)]).toEqual([
    false,
    true,
    true,
  ]);
  const listed = (await listClients(test.database.query, test.clock.now())).find((each) => each.id === id);
  expect(listed).toMatchObject({ secrets: '2', status: 'active', scopes: ['events:write'] });
});

it('[A1] a disabled client gets no token, and a client with its own key has no secret', async () => {
  const { id, secret } = await add();
  expect(await disableClient(test.database.query, id)).toBe(true);
  expect(await isAccepted(id, secret)).toBe(false);
  expect(await disableClient(test.database.query, 'nobody')).toBe(false);
  const signing = { ...clientOf(), jwksUri: 'https://keys.example/jwks.json' };
  expect(await inTransaction((tx) => addClient(tx, test.clock.now(), signing, 'test'))).toBeUndefined();
  expect(await inTransaction((tx) => rotateSecret(tx, test.clock.now(), signing.id))).toBeUndefined();
});

it('[A1] the contact is mailed once, thirty days before the last secret expires', async () => {
  const [{ id, contact }, rotated] = [await add(), await add()];
  const mails = async (to: string) => {
    await Promise.all([remindExpiringSecrets(test)(), remindExpiringSecrets(test)()]);
    return (await mailsTo(test, to)).map(({ subject }) => subject);
  };
  expect(await mails(contact)).toEqual([]);
  test.clock.advance((limits.serviceSecretDays - limits.serviceSecretReminderDays) * day + 60);
  await rotate(rotated.id);
  expect(await mails(contact)).toEqual(['A client secret is about to expire']);
  expect(await mails(contact)).toHaveLength(1);
  expect(await mails(rotated.contact)).toEqual([]);
  expect((await mailsTo(test, contact))[0]!.text).toContain(`npm run clients -- rotate ${id}`);
});

it('[A1] wrong values are refused before anything is written', () => {
  const wrong = (rest: object) => newClientShape.safeParse({ ...clientOf(), ...rest }).success;
  expect(wrong({})).toBe(true);
  for (const rest of [
    { id: 'Upper' },
    { contact: 'nobody' },
    { scopes: ['everything'] },
    { scopes: [] },
    { networks: ['10.0.0.0'] },
    { brands: ['none'] },
    { jwksUri: 'ftp://keys.example' },
    { partner: 'a', provider: 'b' },
    { jwks: { keys: [] }, jwksUri: 'https://keys.example' },
  ])
    expect(wrong(rest), JSON.stringify(rest)).toBe(false);
});

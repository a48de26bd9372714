import path from 'node:path';
import * as calls from '@marquee/product/contract/account.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addKey, retireKey } from '../crypto/rotate-keys.ts';
import { loadSigningKeys } from '../crypto/signing-keys.ts';
import { eraseAccount } from '../identity/erasure/erase-account.ts';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { bearer, newCustomer } from '../testing/test-clients.ts';
import { lastMailTo, mailsTo, tokenIn } from '../testing/read-mails.ts';
import { makeTestFolder } from '../testing/test-folder.ts';
import { enqueueMail } from './enqueue-mail.ts';
import type { MailRequest } from './templates/templates.ts';
import { openSecrets, sealSecrets } from './sealed-mail.ts';
import { listJobs } from '../testing/queue.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

/** Everything that a backup of queue and outbox, or a look at a dead letter, shows. */
const readQueue = async () => {
  const jobs = await listJobs(test.database.pool);
  const { rows: mails } = await test.database.pool.query('select * from mails');
  return JSON.stringify([jobs, mails]);
};

const person = { to: 'jeanne@courriel.test', brand: 'crave', language: 'fr' } as const;
const secret = 'kQ3vJm0Zt2b7Wc9Xn5Lr8Ys1Gd4Hf6Pa-EuTiOo_AbC';
const letters: readonly (MailRequest & { readonly secret: string })[] = [
  { ...person, kind: 'verifyEmail', token: `${secret}.a.b`, code: '042917', secret },
  { ...person, kind: 'verifyEmail', token: 'a.b.c', code: '739154', secret: '739154' },
  { ...person, kind: 'recovery', token: `${secret}.crave`, recoveryId: 'r', secret },
  { ...person, kind: 'emailChange', token: secret, secret },
  { ...person, kind: 'emailChangeNotice', token: secret, newEmail: 'thief@courriel.test', secret },
  {
    ...person,
    kind: 'giftReceived',
    code: 'GIFT-7K2M',
    from: 'A',
    message: '',
    cents: 2500,
    secret: 'GIFT-7K2M',
  },
];

it.each(letters)('[D18] $kind waits without $secret or a link', async ({ secret: clear, ...letter }) => {
  await enqueueMail(test, test.database.query, letter);
  expect((await lastMailTo(test, person.to)).text).toContain(clear);
  const queue = await readQueue();
  expect(queue).toContain(`"kind":"${letter.kind}"`);
  for (const found of [clear, 'http', '"token"', '"code"']) expect(queue).not.toContain(found);
});

it('[D18] The payload of a mail’s job is the id of its row', async () => {
  await enqueueMail(test, test.database.query, { ...letters[0]!, to: 'payload@courriel.test' });
  const { rows } = await test.database.pool.query<{ id: string }>(
    `select id from mails where to_email = 'payload@courriel.test'`,
  );
  const jobs = await listJobs(test.database.pool, { key: `mail ${rows[0]!.id}` });
  expect(jobs.map(({ payload }) => payload)).toEqual([{ mailId: rows[0]!.id }]);
});

it('[D18] A mail belongs to the account of its address or its order, and goes when the account does', async () => {
  const { email, accountId } = await newCustomer(test);
  const mail = { kind: 'sessionEnded', brand: 'crave', language: 'en' } as const;
  await enqueueMail(test, test.database.query, { ...mail, to: email.toUpperCase() });
  await enqueueMail(test, test.database.query, { ...mail, to: email, accountId: null });
  const owners = async () =>
    (
      await test.database.pool.query<{ account_id: string | null }>(
        'select account_id from mails where lower(to_email) = $1 order by send_after',
        [email],
      )
    ).rows.map(({ account_id: id }) => id);
  expect((await owners()).slice(-2)).toEqual([accountId, null]);
  await test.database.query.transaction().execute((tx) => eraseAccount(tx, test.clock.now(), accountId));
  expect(await owners()).toEqual([null]);
});

it('[D18] What calls put into the queue cannot be used by whoever reads the database', async () => {
  const { email, access_token, password } = await newCustomer(test, 'dtc');
  const post = (url: string, payload: object, headers = {}) =>
    test.app.inject({ method: 'POST', url, headers, payload });
  await test.app.inject({
    method: 'POST',
    url: calls.sendRecoveryMail.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email }).toString(),
  });
  const newEmail = `new-${email}`;
  const asked = { newEmail, emailConfirm: newEmail, password };
  await post(calls.changeEmail.path, asked, bearer(access_token));
  const registered = `own-${email}`;
  await post(calls.register.path, {
    email: registered,
    phoneNumber: '4165550142',
    password: 'Velvet-Moose-31',
    language: 'en',
  });
  const mails = [
    ...(await mailsTo(test, email)),
    ...(await mailsTo(test, newEmail)),
    ...(await mailsTo(test, registered)),
  ];
  const secrets = mails.flatMap((mail) => [tokenIn(mail), mail.code ?? ''].filter((each) => each !== ''));
  expect(secrets.length).toBeGreaterThanOrEqual(5);
  const queue = await readQueue();
  for (const each of secrets) expect(queue).not.toContain(each);
});

it('[D18] A mail that waits while the keys are rotated and the old one is retired is still opened', async () => {
  const file = path.join(await makeTestFolder('keys'), 'keys.json');
  const before = await loadSigningKeys(file);
  const [first, second] = [{ token: secret }, { code: '042917' }];
  const sealed = sealSecrets(before, 'id', first);
  await addKey(file, -1);
  await retireKey(file, before.jwks.keys[0]!.kid!);
  const after = await loadSigningKeys(file);
  expect(after.jwks.keys[0]!.kid).not.toBe(before.jwks.keys[0]!.kid);
  expect(openSecrets(after, 'id', sealed)).toEqual(first);
  expect(openSecrets(after, 'id', sealSecrets(after, 'id', second))).toEqual(second);
});

it('[D18] Changed, cut short or moved to another mail, what was sealed is refused', () => {
  const sealed = Buffer.from(sealSecrets(test.tokenKeys, 'id', { token: secret }), 'base64');
  expect(() => openSecrets(test.tokenKeys, 'other id', sealed.toString('base64'))).toThrow('another key');
  const position = fc.nat({ max: sealed.length - 1 });
  fc.assert(
    fc.property(position, fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Buffer.from(sealed);
      changed[at]! ^= change;
      for (const bytes of [changed, sealed.subarray(0, at)])
        expect(() => openSecrets(test.tokenKeys, 'id', bytes.toString('base64'))).toThrow('another key');
    }),
  );
});

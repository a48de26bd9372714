import path from 'node:path';
import * as calls from '@marquee/product/contract/account.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addKey, retireKey } from '../http/rotate-keys.ts';
import { loadTokenKeys } from '../http/token-keys.ts';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { bearer, newCustomer } from '../testing/people.ts';
import { lastMailTo, mailsTo, tokenIn } from '../testing/read-mails.ts';
import { makeTestFolder } from '../testing/test-folder.ts';
import { enqueueMail } from './enqueue-mail.ts';
import type { AskedMail } from './mails.ts';
import { openMail, sealMail } from './sealed-mail.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

/** Everything that a backup of the queue or a look at a dead letter shows. */
const readQueue = async () => {
  const { rows } = await test.database.pool.query('select * from graphile_worker._private_jobs');
  return JSON.stringify(rows);
};

const person = { to: 'jeanne@courriel.test', brand: 'crave', language: 'fr' } as const;
const secret = 'kQ3vJm0Zt2b7Wc9Xn5Lr8Ys1Gd4Hf6Pa-EuTiOo_AbC';
const letters: readonly (AskedMail & { readonly secret: string })[] = [
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

it.each(letters)('[D18] $kind waits in the queue without $secret, a link or the address', async (letter) => {
  await enqueueMail(test, test.database.query, letter);
  expect((await lastMailTo(test, person.to)).text).toContain(letter.secret);
  const queue = await readQueue();
  expect(queue).toContain(`"kind":"${letter.kind}"`);
  for (const clear of [letter.secret, person.to, 'http', 'token'])
    expect(queue.replaceAll(/"sealed":"[^"]*"/g, '')).not.toContain(clear);
  expect(queue).not.toContain(letter.secret);
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
  const before = await loadTokenKeys(file);
  const sealed = sealMail(before, 'id', letters[0]!);
  await addKey(file, -1);
  await retireKey(file, before.jwks.keys[0]!.kid!);
  const after = await loadTokenKeys(file);
  expect(after.jwks.keys[0]!.kid).not.toBe(before.jwks.keys[0]!.kid);
  expect(openMail(after, 'id', sealed)).toEqual(letters[0]);
  expect(openMail(after, 'id', sealMail(after, 'id', letters[1]!))).toEqual(letters[1]);
});

it('[D18] Changed, cut short or moved to another job, a sealed mail is refused', () => {
  const sealed = Buffer.from(sealMail(test.tokenKeys, 'id', letters[0]!), 'base64');
  expect(() => openMail(test.tokenKeys, 'other id', sealed.toString('base64'))).toThrow('another key');
  const position = fc.nat({ max: sealed.length - 1 });
  fc.assert(
    fc.property(position, fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Buffer.from(sealed);
      changed[at]! ^= change;
      for (const bytes of [changed, sealed.subarray(0, at)])
        expect(() => openMail(test.tokenKeys, 'id', bytes.toString('base64'))).toThrow('another key');
    }),
  );
});

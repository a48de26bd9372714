import { randomUUID } from 'node:crypto';
import * as calls from '@marquee/product/contract/account.ts';
import { contract } from '@marquee/product/contract/registry.ts';
import type { Endpoint } from '@marquee/product/endpoint.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { howMany, longTimeout } from '../../testing/test-scale.ts';
import { askToken, bearer, newCustomer, signInForm } from '../../testing/test-clients.ts';
import { lastMailTo, mailsTo, tokenIn } from '../../testing/read-mails.ts';

let test: TestApp;
let access: string;
let verifiedAccess: string;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off', LOG_LEVEL: 'trace' });
  access = (await newCustomer(test, 'unverified')).access_token;
  verifiedAccess = (await newCustomer(test)).access_token;
});
afterAll(() => test.close());

const endpoints = Object.entries<Endpoint>(contract.account);

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '\0',
    "' or 1=1 --",
    'a@b\0.test',
    'Ａ@ｂ.test',
    'ı@demo.test',
    '__proto__',
    '../../etc/passwd',
    '\uD800',
    'a'.repeat(5000),
    '%00',
    '{{7*7}}',
  ),
  fc.jsonValue(),
);
const bodyOf = fc.oneof(
  fc.dictionary(
    fc.constantFrom(
      'email',
      'phoneNumber',
      'password',
      'language',
      'webSessionContext',
      'token',
      'verificationCode',
      'recaptcha_token',
      '__proto__',
    ),
    nasty,
  ),
  fc.jsonValue(),
);
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
  'x',
];

describe.each(endpoints)('%s', (_, { method, path, body, form, verified }) => {
  it('[T27] Any input gets a defined response and never a 500', async () => {
    const sent = fc.record({
      payload: fc.oneof(
        bodyOf.map((value) => JSON.stringify(value) ?? ''),
        fc.string(),
      ),
      type: fc.constantFrom(...types),
      query: fc.dictionary(
        fc.constantFrom('token', 'recaptcha_token', 'webSessionContext', 'brand'),
        fc.string({ maxLength: 40 }),
      ),
      email: fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(sent, async ({ payload, type, query, email }) => {
        const reply = await test.app.inject({
          method,
          url: `${path}?${new URLSearchParams(query).toString()}`,
          headers: {
            ...bearer(verified ? verifiedAccess : access),
            email: encodeURIComponent(email),
            ...(method !== 'GET' && method !== 'HEAD' && { 'content-type': type }),
          },
          ...(method !== 'GET' && method !== 'HEAD' && { payload }),
        });
        expect(reply.statusCode).toBeLessThan(500);
        if (reply.statusCode >= 400 && method !== 'HEAD')
          expect(reply.json()).toMatchObject({ code: expect.stringMatching(/\w/) as string });
      }),
      { numRuns: 60 },
    );
  });

  it('[T27] A body of a megabyte is rejected before it is read', async () => {
    if (!body && !form) return;
    const password = 'a1'.repeat(500_000);
    const reply = await test.app.inject({
      method,
      url: path,
      headers: {
        ...bearer(verified ? verifiedAccess : access),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      payload: form ? `email=${password}` : { email: 'a@demo.test', token: 'x', password },
    });
    expect(reply.json()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });
});

it('[T4] Names keep only letters, spaces, dashes and apostrophes', longTimeout, async () => {
  const signs = fc.constantFrom(
    '<',
    '>',
    '&',
    '"',
    "'",
    '/',
    '{',
    '=',
    '-',
    ' ',
    'é',
    'Ж',
    '\u202E',
    '\0',
    '1',
    '😀',
  );
  const names = fc.oneof(
    nasty.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
    fc.string({ unit: signs, maxLength: 40 }),
    fc.string({ unit: fc.oneof(signs, fc.constantFrom('a', 'b', 'É')), maxLength: 30 }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '{{constructor}}',
      'Zoë',
      'O’Neil',
    ),
  );
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(names, async (firstName) => {
      const reply = await test.app.inject({
        method: 'PATCH',
        url: calls.updateAccount.path,
        headers: bearer(verifiedAccess),
        payload: { firstName },
      });
      if (reply.statusCode === 400) return;
      kept += 1;
      expect(reply.json<{ firstName: string }>().firstName).toMatch(/^[\p{L}\p{M} '’-]+$/u);
    }),
    { numRuns: howMany(400, 10_000) },
  );
  expect(kept).toBeGreaterThan(10);
});

it('A password of sixty thousand characters is rejected without hashing', async () => {
  const hashes = async () => (await test.metrics.passwordHashes.get()).values.map(({ value }) => value);
  const before = await hashes();
  const password = 'Sunny-Day-42'.repeat(5000);
  const register = await test.app.inject({
    method: 'POST',
    url: calls.register.path,
    payload: { email: 'long@demo.test', phoneNumber: '4165550142', password, language: 'en' },
  });
  const reset = await test.app.inject({
    method: 'PATCH',
    url: calls.resetPassword.path,
    payload: { token: 'x', password },
  });
  for (const reply of [register, reset])
    expect(reply.json()).toMatchObject({ code: 'VALIDATION', details: { password: 'MAX_LENGTH' } });
  expect(await hashes()).toEqual(before);
});

it('Emails that differ in case or spaces are one account; homoglyphs are no email', async () => {
  const name = `Mixed.${randomUUID().slice(0, 8)}`;
  const register = (email: string) =>
    test.app.inject({
      method: 'POST',
      url: calls.register.path,
      payload: { email, phoneNumber: '4165550142', password: 'Sunny-Day-42', language: 'en' },
    });
  expect((await register(`${name}@Demo.Test`)).statusCode).toBe(201);
  for (const same of [`${name.toLowerCase()}@demo.test`, `\t${name.toUpperCase()}@DEMO.TEST `])
    expect((await register(same)).statusCode).toBe(409);
  for (const lookAlike of ['jеanne@demo.test', 'jeanne@dеmo.test', 'ﬁ@demo.test', 'a@demo.test\u202E'])
    expect((await register(lookAlike)).json()).toMatchObject({ code: 'VALIDATION' });
});

it('[T5] The log contains no token, password, code or email, at any level', async () => {
  test.logLines.length = 0;
  const email = `quiet-${randomUUID().slice(0, 8)}@demo.test`;
  const password = 'Velvet-Moose-31';
  const post = (url: string, payload: object) => test.app.inject({ method: 'POST', url, payload });
  const form = (url: string, fields: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  await post(calls.register.path, { email, phoneNumber: '4165550142', password, language: 'en' });
  await post(calls.register.path, { email, phoneNumber: '4165550142', password, language: 'en' });
  await test.app.inject({ method: 'HEAD', url: calls.emailExists.path, headers: { email } });
  const text = (await mailsTo(test, email))[0]?.text ?? '';
  const link = new URL(/https?:\/\/\S+/.exec(text)![0]);
  const token = link.searchParams.get('token')!;
  const code = /^\d{6}$/m.exec(text)![0];
  const { access_token, refresh_token } = (await askToken(test, signInForm(email, password))).json<{
    access_token: string;
    refresh_token: string;
  }>();
  await test.app.inject({
    method: 'POST',
    url: calls.confirmEmailCode.path,
    headers: bearer(access_token),
    payload: { verificationCode: code },
  });
  await post(`${calls.confirmEmailToken.path}?token=${token}`, {});
  await post(`${calls.confirmEmailToken.path}?token=${token}x`, {});
  await form(calls.sendRecoveryMail.path, { email });
  const resetToken = tokenIn(await lastMailTo(test, email));
  const newPassword = 'Copper-Heron-58';
  await test.app.inject({
    method: 'PATCH',
    url: calls.resetPassword.path,
    payload: { token: resetToken, password: newPassword },
  });

  const log = test.logLines.join('\n');
  expect(test.logLines.length).toBeGreaterThan(8);
  for (const secret of [
    email,
    password,
    newPassword,
    token,
    token.split('.')[0]!,
    resetToken.split('.')[0]!,
    access_token,
    refresh_token,
    code,
    '4165550142',
  ])
    expect(log).not.toContain(secret);
  const { rows } = await test.database.pool.query<{ row: string }>(
    'select audit_events::text as row from audit_events',
  );
  for (const secret of [email, password, token, resetToken, code])
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
});

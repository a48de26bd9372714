import { limits } from '@marquee/product/limits.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../../testing/create-test-app.ts';
import { bearer, codeOf, newCustomer } from '../../../testing/test-clients.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
  token = (await newCustomer(test)).access_token;
});
afterAll(() => test.close());

const update = (payload: object) =>
  test.app.inject({ method: 'PATCH', url: '/api/account/v1.1', headers: bearer(token), payload });

it.each([
  [
    'birthDate',
    ['yesterday', '', '2023-02-30', '1900-02-29', '28/02/1990', '1990-2-8', '<b>', '1990-02-28T00:00Z'],
  ],
  ['country', ['Canada', '', 'ca', 'XX', 'CAN', 'UK']],
  ['gender', ['x'.repeat(limits.genderMax + 1)]],
  ['address', ['x'.repeat(limits.addressMax + 1)]],
])('[P3] [A-93] %s is refused by its name when it is none', async (field, values) => {
  const before = (await update({})).json<object>();
  for (const value of values) {
    const reply = await update({ [field]: value, city: 'Laval' });
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'VALIDATION']);
    expect(Object.keys(reply.json<{ details: object }>().details)).toEqual([field]);
  }
  expect((await update({})).json()).toEqual(before);
});

it('[P3] Valid days and countries, and null, are stored unchanged', async () => {
  const details = {
    birthDate: '2000-02-29',
    country: 'FR',
    gender: 'x'.repeat(limits.genderMax),
    address: 'x'.repeat(limits.addressMax),
  };
  expect((await update(details)).json()).toMatchObject(details);
  const none = { birthDate: null, country: null, gender: null, address: null };
  expect((await update(none)).json()).toMatchObject(none);
});

it('[P3] A birth date is accepted exactly when the calendar has that day', async () => {
  const two = (number: number) => String(number).padStart(2, '0');
  const part = fc.integer({ min: 0, max: 32 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1900, max: 2030 }), part, part, async (year, month, day) => {
      const birthDate = `${year}-${two(month)}-${two(day)}`;
      const instant = new Date(`${birthDate}T00:00Z`);
      const isDay = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(birthDate);
      expect((await update({ birthDate })).statusCode).toBe(isDay ? 200 : 400);
    }),
  );
});

it('[P3] A test account follows the same rules', async () => {
  const make = (overrides: object) =>
    test.app.inject({
      method: 'POST',
      url: '/api/test/accounts',
      payload: { kind: 'fresh', overrides },
    });
  expect((await make({ birthDate: '1990-02-30' })).statusCode).toBe(400);
  expect((await make({ country: 'Canada' })).statusCode).toBe(400);
  expect((await make({ birthDate: '1990-02-28', country: 'CA' })).statusCode).toBe(201);
});

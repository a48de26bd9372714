import { getSecuritySummary, stepUp } from '@marquee/product/contract/security/security.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { bearer, claimsOf, codeOf, eventsOf, newCustomer } from '../../testing/test-clients.ts';
import { askTicket, secondStep, turnOnTwoStep } from '../../testing/two-step.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

const send = (token: string, payload: object) =>
  test.app.inject({ method: stepUp.method, url: stepUp.path, headers: bearer(token), payload });
const prove = (token: string, password: string) => send(token, { password });
const proveByCode = (token: string, code: string) => send(token, { code });
const guarded = async () => {
  const customer = await newCustomer(test);
  return { ...customer, ...(await turnOnTwoStep(test, customer)) };
};

describe('[SEC-STEPUP] proof of identity before sensitive actions', () => {
  it('a sign-in by password is a proof, and the token says when and how', async () => {
    const { access_token } = await newCustomer(test);
    const { auth_time, creation_date, amr, guarded } = claimsOf(access_token);
    expect(auth_time).toBe(creation_date);
    expect([amr, guarded]).toEqual([['pwd'], undefined]);
  });

  it('the password makes the session fresh again; a wrong one does not', async () => {
    const { access_token, password } = await newCustomer(test);
    test.clock.advance(300);
    const refused = await prove(access_token, 'Wrong-Day-42');
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([401, 'INVALID_PASSWORD']);
    const answer = await prove(access_token, password);
    expect(answer.statusCode).toBe(200);
    const before = claimsOf(access_token);
    const { auth_time, sid } = claimsOf(answer.json<{ access_token: string }>().access_token);
    expect(auth_time).toBeGreaterThanOrEqual(before.auth_time! + 300);
    expect(sid).toBe(before.sid);
  });

  it('[T31] A thief with the session may guess the password ten times', async () => {
    const { access_token, password } = await newCustomer(test);
    for (let time = 0; time < 10; time += 1) await prove(access_token, 'Wrong-Day-42');
    expect((await prove(access_token, password)).statusCode).toBe(429);
  });

  it('the summary counts what protects the account', async () => {
    const { access_token } = await newCustomer(test);
    const answer = await test.app.inject({ url: getSecuritySummary.path, headers: bearer(access_token) });
    expect(answer.json()).toMatchObject({ passkeys: 0, twoStep: false, recoveryCodes: 0 });
    expect(answer.json<{ sessions: number }>().sessions).toBeGreaterThan(0);
  });
});

describe('[SEC-STEPUP] proof by a code', () => {
  it('a code of the app and a recovery code each make the session fresh again', async () => {
    const { access_token, accountId, recoveryCodes, nextCode } = await guarded();
    const before = claimsOf(access_token);
    test.clock.advance(300);
    const answer = await proveByCode(access_token, nextCode());
    expect(answer.statusCode).toBe(200);
    const { auth_time, amr, sid } = claimsOf(answer.json<{ access_token: string }>().access_token);
    expect(auth_time).toBeGreaterThanOrEqual(before.auth_time! + 300);
    expect([sid, amr]).toEqual([before.sid, expect.arrayContaining(['pwd', 'otp'])]);
    expect((await proveByCode(access_token, recoveryCodes[0]!)).statusCode).toBe(200);
    expect(await eventsOf(test, accountId)).toContain('reauthenticated');
  });

  it('[T29] A code counts once: here, and at the next sign-in', async () => {
    const customer = await guarded();
    const code = customer.nextCode();
    expect((await proveByCode(customer.access_token, code)).statusCode).toBe(200);
    expect(codeOf(await proveByCode(customer.access_token, code))).toBe('SECOND_STEP_INVALID');
    expect(codeOf(await secondStep(test, await askTicket(test, customer), code))).toBe('SECOND_STEP_INVALID');
    const [recoveryCode] = customer.recoveryCodes;
    await proveByCode(customer.access_token, recoveryCode!);
    expect(codeOf(await proveByCode(customer.access_token, recoveryCode!))).toBe('SECOND_STEP_INVALID');
  });

  it('[T29] Of concurrent calls with one code one counts', async () => {
    const { access_token, nextCode } = await guarded();
    const code = nextCode();
    const answers = await Promise.all([0, 1].map(() => proveByCode(access_token, code)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('[T31] The code of another account proves nothing, and none does where two-step is off', async () => {
    const mine = await guarded();
    const other = await guarded();
    const plain = await newCustomer(test);
    expect(codeOf(await proveByCode(mine.access_token, other.nextCode()))).toBe('SECOND_STEP_INVALID');
    expect(codeOf(await proveByCode(mine.access_token, other.recoveryCodes[0]!))).toBe('SECOND_STEP_INVALID');
    expect(codeOf(await proveByCode(plain.access_token, other.nextCode()))).toBe('SECOND_STEP_INVALID');
    expect((await proveByCode(other.access_token, other.recoveryCodes[0]!)).statusCode).toBe(200);
    expect(await eventsOf(test, mine.accountId)).toContain('secondStepRefused');
  });

  it('[T31] A thief with the session may guess ten codes; the owner can still sign in', async () => {
    const customer = await guarded();
    for (let time = 0; time < 10; time += 1)
      expect(codeOf(await proveByCode(customer.access_token, '000000'))).toBe('SECOND_STEP_INVALID');
    expect((await proveByCode(customer.access_token, customer.nextCode())).statusCode).toBe(429);
    const ticket = await askTicket(test, customer);
    expect((await secondStep(test, ticket, customer.nextCode())).statusCode).toBe(200);
  });
});

import { getSecuritySummary, stepUp } from '@marquee/product/contract/security/security.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { bearer, claimsOf, newCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const prove = (token: string, password: string) =>
  test.app.inject({
    method: stepUp.method,
    url: stepUp.path,
    headers: bearer(token),
    payload: { password },
  });

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

  it('[THREAT] a thief with the session may guess the password ten times', async () => {
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

/** Two-step verification in tests: turned on through the API, with codes of the moment. */
import { limits } from '@marquee/product/limits.ts';
import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './create-test-app.ts';
import { askToken, bearer, codeOf, signInForm, type TestCustomer } from './test-clients.ts';

const secondStepGrant = 'urn:marquee:grant-type:second-step';
const path = '/api/security/v1/two-step';

export const callSecurity = (
  { app }: Pick<TestApp, 'app'>,
  token: string,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
) => app.inject({ method, url, headers: bearer(token), ...(payload && { payload }) });

/** A code counts once, so tests move the clock by a step for the next one. */
export const codeAt = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: now,
  });

export const turnOnTwoStep = async (test: TestApp, { access_token }: TestCustomer) => {
  const { secret } = (await callSecurity(test, access_token, 'POST', `${path}/totp`)).json<{
    secret: string;
  }>();
  const code = codeAt(secret, test.clock.now());
  const reply = await callSecurity(test, access_token, 'POST', `${path}/totp/confirm`, { code });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const { recoveryCodes } = reply.json<{ recoveryCodes: readonly string[] }>();
  // The first code is used.
  const nextCode = () => {
    test.clock.advance(limits.totpSeconds);
    return codeAt(secret, test.clock.now());
  };
  return { secret, recoveryCodes, nextCode };
};

/** The ticket that a right password gives. */
export const askTicket = async (
  test: TestApp,
  { email, password }: Pick<TestCustomer, 'email' | 'password'>,
  headers: Record<string, string> = {},
): Promise<string> => {
  const reply = await askToken(test, signInForm(email, password), { headers });
  if (codeOf(reply) !== 'SECOND_STEP_REQUIRED') throw new Error(reply.body);
  return reply.json<{ details: { ticket: string } }>().details.ticket;
};

export const secondStep = (
  test: TestApp,
  ticket: string,
  code: string,
  { trust = false, headers = {} }: { trust?: boolean; headers?: Record<string, string> } = {},
) =>
  askToken(
    test,
    { grant_type: secondStepGrant, ticket, code, ...(trust && { trust_device: 'true' }) },
    { headers },
  );

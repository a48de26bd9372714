import { removePasskey } from '@marquee/product/contract/security/passkeys.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Authenticator } from '../../testing/authenticator.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { newPasskey, passkeyGrant, signInOptions } from '../../testing/passkeys.ts';
import {
  askToken,
  bearer,
  claimsOf,
  codeOf,
  eventsOf,
  newCustomer,
  signInForm,
} from '../../testing/test-clients.ts';
import { askTicket, secondStep, turnOnTwoStep } from '../../testing/two-step.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

const guarded = async () => {
  const customer = await newCustomer(test);
  const authenticator = await newPasskey(test, customer.access_token);
  return { customer, authenticator, ...(await turnOnTwoStep(test, customer)) };
};
type Dishonest = Partial<Parameters<Authenticator['get']>[0]>;
const answerOf = async (authenticator: Authenticator, dishonest: Dishonest = {}) => {
  const { ceremony, ask } = await signInOptions(test);
  return { ceremony, credential: JSON.stringify(authenticator.get({ ...ask, ...dishonest })) };
};
const send = (ticket: string, answer: object, brand?: 'tsn') =>
  askToken(
    test,
    { grant_type: 'urn:marquee:grant-type:second-step', ticket, ...answer },
    brand ? { brand } : {},
  );
const listed = (token: string) =>
  test.app.inject({ url: '/api/security/v1/passkeys', headers: bearer(token) });

describe('[SEC-PASSKEY] a passkey as the second step', () => {
  it('is offered to an account that has one, and signs in', async () => {
    const { customer, authenticator } = await guarded();
    const asked = await askToken(test, signInForm(customer.email, customer.password));
    const { ticket, methods } = asked.json<{ details: { ticket: string; methods: string[] } }>().details;
    expect(methods).toEqual(['code', 'recoveryCode', 'passkey']);
    const reply = await send(ticket, await answerOf(authenticator));
    expect(reply.statusCode).toBe(200);
    const { access_token } = reply.json<{ access_token: string }>();
    expect(claimsOf(access_token).account_id).toBe(customer.accountId);
    expect(codeOf(await send(ticket, await answerOf(authenticator)))).toBe('TICKET_EXPIRED');
  });

  it('is not offered to an account without one', async () => {
    const customer = await newCustomer(test);
    await turnOnTwoStep(test, customer);
    const asked = await askToken(test, signInForm(customer.email, customer.password));
    expect(asked.json()).toMatchObject({ details: { methods: ['code', 'recoveryCode'] } });
  });

  it('keeps the browser trusted, as a code does', async () => {
    const { customer, authenticator } = await guarded();
    const ticket = await askTicket(test, customer);
    const reply = await send(ticket, { ...(await answerOf(authenticator)), trust_device: 'true' });
    const { device_token } = reply.json<{ device_token: string }>();
    const again = await askToken(test, { ...signInForm(customer.email, customer.password), device_token });
    expect(again.statusCode).toBe(200);
  });

  it('[T35] The session ends with the passkey that let it in', async () => {
    const { customer, authenticator } = await guarded();
    const reply = await send(await askTicket(test, customer), await answerOf(authenticator));
    const { access_token } = reply.json<{ access_token: string }>();
    expect((await listed(access_token)).statusCode).toBe(200);
    await test.app.inject({
      ...buildRequest(removePasskey, { id: authenticator.id }),
      headers: bearer(customer.access_token),
    });
    expect((await listed(access_token)).statusCode).toBe(401);
  });
});

describe('[T29] [T35] a weaker way around the second step', () => {
  it.each([
    ['another origin', { origin: 'https://marquee.example' }],
    ['another RP ID', { rpId: 'marquee.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['no verification of the person', { isVerified: false }],
  ] as const)('an answer for %s is refused, and the ticket is good for another try', async (_, dishonest) => {
    const { customer, authenticator } = await guarded();
    const ticket = await askTicket(test, customer);
    expect(codeOf(await send(ticket, await answerOf(authenticator, dishonest)))).toBe('PASSKEY_INVALID');
    expect((await send(ticket, await answerOf(authenticator))).statusCode).toBe(200);
  });

  it('a passkey of another account is refused, and the owner sees it', async () => {
    const { customer } = await guarded();
    const thief = await guarded();
    const ticket = await askTicket(test, customer);
    expect(codeOf(await send(ticket, await answerOf(thief.authenticator)))).toBe('PASSKEY_INVALID');
    expect(await eventsOf(test, customer.accountId)).toContain('passkeyRefused');
  });

  it('an answer counts once: not for another ticket, nor as a sign-in by passkey', async () => {
    const { customer, authenticator } = await guarded();
    const answer = await answerOf(authenticator);
    expect((await send(await askTicket(test, customer), answer)).statusCode).toBe(200);
    expect(codeOf(await send(await askTicket(test, customer), answer))).toBe('PASSKEY_INVALID');
    expect(codeOf(await askToken(test, { grant_type: passkeyGrant, ...answer }))).toBe('PASSKEY_INVALID');
  });

  it('a removed passkey is refused', async () => {
    const { customer, authenticator } = await guarded();
    const ticket = await askTicket(test, customer);
    await test.app.inject({
      ...buildRequest(removePasskey, { id: authenticator.id }),
      headers: bearer(customer.access_token),
    });
    expect(codeOf(await send(ticket, await answerOf(authenticator)))).toBe('PASSKEY_INVALID');
  });

  it('needs the ticket of this brand, within its tries', async () => {
    const { customer, authenticator } = await guarded();
    expect(codeOf(await send('', await answerOf(authenticator)))).toBe('VALIDATION');
    expect(codeOf(await send('x', await answerOf(authenticator)))).toBe('TICKET_EXPIRED');
    const ticket = await askTicket(test, customer);
    expect(codeOf(await send(ticket, await answerOf(authenticator), 'tsn'))).toBe('TICKET_EXPIRED');
    const second = await askTicket(test, customer);
    expect(codeOf(await send(second, { ceremony: 'x' }))).toBe('VALIDATION');
    for (let tries = 0; tries < limits.secondStepTries; tries += 1)
      expect(codeOf(await send(second, { ceremony: 'x', credential: '{}' }))).toBe('PASSKEY_INVALID');
    expect(codeOf(await send(second, await answerOf(authenticator)))).toBe('TICKET_EXPIRED');
  });

  it('guessed codes hold up codes, not the owner’s passkey', async () => {
    const { customer, authenticator, nextCode } = await guarded();
    for (let time = 0; time < 2; time += 1) {
      const guessed = await askTicket(test, customer);
      for (let tries = 0; tries < limits.secondStepTries; tries += 1)
        await secondStep(test, guessed, '000000');
    }
    const ticket = await askTicket(test, customer);
    expect(codeOf(await secondStep(test, ticket, nextCode()))).toBe('TOO_MANY_REQUESTS');
    expect((await send(ticket, await answerOf(authenticator))).statusCode).toBe(200);
  });
});

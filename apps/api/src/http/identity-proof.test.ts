/** The actions that ask for a recent proof of identity, and from whom. */
import { contract } from '@marquee/product/contract/registry.ts';
import { buildRequest, type Endpoint, type Freshness } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signAccessToken, type TokenSubject } from '../identity/sessions/access-token.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { bearer, claimsOf, codeOf, newCustomer } from '../testing/test-clients.ts';

let test: TestApp;
let subject: TokenSubject;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
  const { access_token } = await newCustomer(test);
  subject = (await test.sessions.readLive(test.clock.now(), claimsOf(access_token).sid))!;
});
afterAll(() => test.close());

const calls = Object.values(contract).flatMap(
  (area) => Object.entries(area) as readonly (readonly [string, Endpoint])[],
);

/** The table of the design; the calls that need the proof for some bodies alone are named with such a body. */
const table: Readonly<Record<Freshness, readonly string[]>> = {
  always: [
    'createPasskeyOptions',
    'addPasskey',
    'renamePasskey',
    'removePasskey',
    'setUpTotp',
    'confirmTotp',
    'turnOffTwoStep',
    'renewRecoveryCodes',
    'forgetTrustedDevices',
    'requestExport',
    'getExportFile',
  ],
  guardedFresh: ['changePassword', 'changeEmail', 'deleteAccount', 'deleteOwnAccount'],
  guarded: [
    'updateAccount',
    'addInstrument',
    'chooseInstrument',
    'removeInstrument',
    'linkPartner',
    'unlinkPartner',
    'authorizeProviderLink',
    'linkProvider',
    'unlinkProvider',
    'activateShortCode',
    'removeSession',
    'removeSessions',
  ],
};
const minutes: Readonly<Record<Freshness, number>> = {
  always: limits.freshProofMinutes,
  guardedFresh: limits.freshProofMinutes,
  guarded: limits.guardedProofMinutes,
};
const card = { token: 'x', BillingAddress: { City: 'Montréal', postalCode: 'H2X 1Y4' } };
const needing: Readonly<Record<string, object>> = {
  updateAccount: { phoneNumber: '' },
  addInstrument: card,
};
const notNeeding: Readonly<Record<string, object>> = {
  updateAccount: { language: 'fr' },
  addInstrument: { ...card, purpose: 'pay' },
};

/** The answer to somebody who proved who they are so many minutes ago. */
const answer = async (
  [name, endpoint]: readonly [string, Endpoint],
  age: number,
  { guarded = true, body = needing[name] ?? {} } = {},
): Promise<string | undefined> => {
  const { env, tokenKeys, clock } = test;
  const now = clock.now();
  const authenticated_at = new Date(now - age * 60_000);
  const token = signAccessToken(
    tokenKeys,
    now,
    env.publicUrl,
    { ...subject, guarded, authenticated_at },
    'crave',
  );
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => [key!, randomUUID()]),
  );
  const { method, url } = buildRequest(endpoint, params);
  const headers = bearer(token.accessToken);
  const reply = await test.app.inject({ method, url, headers, ...(method !== 'GET' && { payload: body }) });
  return reply.statusCode < 400 ? undefined : codeOf(reply);
};

describe('[A-87] [T31] A stale session proves who asks before what matters', () => {
  it('the contract marks the actions of the table, and no other', () => {
    const marked = { always: [], guardedFresh: [], guarded: [] } as Record<Freshness, string[]>;
    for (const [name, { fresh }] of calls) if (fresh) marked[fresh].push(name);
    for (const kind of ['always', 'guardedFresh', 'guarded'] as const)
      expect(marked[kind].toSorted(), kind).toEqual(table[kind].toSorted());
  });

  it.each(calls.filter(([, { fresh }]) => fresh))('%s', async (name, endpoint) => {
    const call = [name, endpoint] as const;
    const most = minutes[endpoint.fresh!];
    expect(endpoint.fails).toContain('REAUTH_REQUIRED');
    expect(await answer(call, most + 1)).toBe('REAUTH_REQUIRED');
    expect(await answer(call, most - 1)).not.toBe('REAUTH_REQUIRED');
    const plain = await answer(call, most + 1, { guarded: false });
    if (endpoint.fresh === 'always') expect(plain).toBe('REAUTH_REQUIRED');
    else expect(plain).not.toBe('REAUTH_REQUIRED');
    const body = notNeeding[name];
    expect(body !== undefined).toBe(endpoint.freshFor !== undefined);
    if (body) expect(await answer(call, most + 1, { body })).not.toBe('REAUTH_REQUIRED');
  });
});

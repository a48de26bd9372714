import { listPasskeys, removePasskey } from '@marquee/product/contract/security/passkeys.ts';
import { buildRequest, type ReplyOf } from '@marquee/product/endpoint.ts';
import { stepUp } from '@marquee/product/contract/security/security.ts';
import { secureAccount } from '@marquee/product/contract/security/two-step.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import {
  newPasskey,
  passkeyGrant,
  passkeyOptionsFor,
  sendPasskey,
  signInOptions,
  signInWithPasskey,
} from '../../testing/passkeys.ts';
import { lastMailTo } from '../../testing/read-mails.ts';
import { askToken, bearer, claimsOf, newCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

type Answer = Awaited<ReturnType<typeof askToken>>;
const codeOf = (answer: Answer) => answer.headers['x-error-code'] ?? answer.json<{ code?: string }>().code;
const tokenOf = (answer: Answer) => answer.json<{ access_token: string }>().access_token;
const passkeysOf = async (token: string) =>
  (await test.app.inject({ url: listPasskeys.path, headers: bearer(token) })).json<
    ReplyOf<typeof listPasskeys>
  >().passkeys;
const remove = (token: string, id: string) =>
  test.app.inject({ ...buildRequest(removePasskey, { id }), headers: bearer(token) });
const beginRegistration = async (token: string) => {
  const { ceremony, options } = (await passkeyOptionsFor(test, token)).json<{
    ceremony: string;
    options: { challenge: string; rp: { id: string }; user: { id: string } };
  }>();
  const ask = {
    challenge: options.challenge,
    rpId: options.rp.id,
    origin: test.env.publicUrl,
    userId: options.user.id,
  };
  return { ceremony, ask };
};

describe('[SEC-PASSKEY] passkeys', () => {
  it('a passkey is added, listed, and signs in; the account is guarded from then on', async () => {
    const { access_token, accountId } = await newCustomer(test);
    const authenticator = await newPasskey(test, access_token);
    expect(await passkeysOf(access_token)).toMatchObject([
      { id: authenticator.id, name: 'Phone', usedAt: null },
    ]);
    const answer = await signInWithPasskey(test, authenticator);
    expect(answer.statusCode).toBe(200);
    const { account_id, amr, guarded } = claimsOf(tokenOf(answer));
    expect([account_id, amr, guarded]).toEqual([accountId, ['swk', 'user', 'mfa'], true]);
    const mails = await test.database.query
      .selectFrom('mails')
      .select('kind')
      .where('account_id', '=', accountId)
      .execute();
    expect(mails.map(({ kind }) => kind)).toContain('passkeyAdded');
  });

  it('[W-C] “This wasn’t me” in the mail removes it: it no longer signs in', async () => {
    const { access_token, email } = await newCustomer(test);
    const authenticator = await newPasskey(test, access_token);
    const { links } = await lastMailTo(test, email);
    const { hash } = new URL(links.find((link) => link.includes('/security/not-me'))!);
    const token = new URLSearchParams(hash.slice(1)).get('token')!;
    const secured = await test.app.inject({ ...buildRequest(secureAccount, {}), payload: { token } });
    expect(secured.statusCode).toBe(204);
    expect(codeOf(await signInWithPasskey(test, authenticator))).toBe('PASSKEY_INVALID');
  });

  it('removing it ends the sessions that it signed in, but not the one that asks', async () => {
    const { access_token } = await newCustomer(test);
    const authenticator = await newPasskey(test, access_token);
    const token = tokenOf(await signInWithPasskey(test, authenticator));
    expect((await remove(access_token, authenticator.id)).statusCode).toBe(204);
    const after = await test.app.inject({ url: listPasskeys.path, headers: bearer(token) });
    expect(after.statusCode).toBe(401);
    expect(await passkeysOf(access_token)).toEqual([]);
    expect(codeOf(await signInWithPasskey(test, authenticator))).toBe('PASSKEY_INVALID');
  });

  it('a passkey is a proof of identity for its own account alone', async () => {
    const mine = await newCustomer(test);
    const other = await newCustomer(test);
    const authenticator = await newPasskey(test, mine.access_token);
    const prove = async (token: string) => {
      const { ceremony, ask } = await signInOptions(test);
      return test.app.inject({
        method: 'POST',
        url: stepUp.path,
        headers: bearer(token),
        payload: { ceremony, credential: authenticator.get(ask) },
      });
    };
    expect((await prove(mine.access_token)).statusCode).toBe(200);
    expect((await prove(other.access_token)).json()).toMatchObject({ code: 'PASSKEY_INVALID' });
  });

  it('the eleventh passkey is refused', async () => {
    const { access_token } = await newCustomer(test);
    for (let each = 0; each < 10; each += 1) await newPasskey(test, access_token);
    const answer = await passkeyOptionsFor(test, access_token);
    expect(answer.json()).toMatchObject({ code: 'PASSKEY_LIMIT' });
  });

  it('/.well-known/webauthn names our own origins', async () => {
    const answer = await test.app.inject({ url: '/.well-known/webauthn' });
    expect(answer.json<{ origins: string[] }>().origins).toContain(test.env.publicUrl);
  });
});

describe('[T35] passkeys of thieves', () => {
  it.each([
    ['another origin', { origin: 'https://marquee.example' }],
    ['another RP ID', { rpId: 'marquee.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['no verification of the person', { isVerified: false }],
  ] as const)('a sign-in for %s is refused', async (_, dishonest) => {
    const { access_token } = await newCustomer(test);
    const authenticator = await newPasskey(test, access_token);
    expect(codeOf(await signInWithPasskey(test, authenticator, dishonest))).toBe('PASSKEY_INVALID');
  });

  it('an answer counts once, and only within five minutes', async () => {
    const { access_token } = await newCustomer(test);
    const authenticator = await newPasskey(test, access_token);
    const { ceremony, ask } = await signInOptions(test);
    const form = { grant_type: passkeyGrant, ceremony, credential: JSON.stringify(authenticator.get(ask)) };
    expect((await askToken(test, form)).statusCode).toBe(200);
    expect(codeOf(await askToken(test, form))).toBe('PASSKEY_INVALID');

    const late = await signInOptions(test);
    test.clock.advance(301);
    const credential = JSON.stringify(authenticator.get(late.ask));
    const answer = await askToken(test, { ...form, ceremony: late.ceremony, credential });
    expect(codeOf(answer)).toBe('PASSKEY_INVALID');
  });

  it('of concurrent answers to one question one signs in', async () => {
    const { access_token } = await newCustomer(test);
    const authenticator = await newPasskey(test, access_token);
    const { ceremony, ask } = await signInOptions(test);
    const form = { grant_type: passkeyGrant, ceremony, credential: JSON.stringify(authenticator.get(ask)) };
    const answers = await Promise.all(Array.from({ length: 5 }, () => askToken(test, form)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('a cloned authenticator is noticed by its counter', async () => {
    const { access_token, accountId } = await newCustomer(test);
    const authenticator = await newPasskey(test, access_token);
    for (let each = 0; each < 3; each += 1) await signInWithPasskey(test, authenticator);
    authenticator.setCounter(1);
    expect(codeOf(await signInWithPasskey(test, authenticator))).toBe('PASSKEY_INVALID');
    const { kind } = await test.database.query
      .selectFrom('audit_events')
      .select('kind')
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(kind).toBe('passkeyRefused');
  });

  it('a passkey of another account can be neither added again nor removed', async () => {
    const mine = await newCustomer(test);
    const thief = await newCustomer(test);
    const authenticator = await newPasskey(test, mine.access_token);
    const { ceremony, ask } = await beginRegistration(thief.access_token);
    const added = await sendPasskey(test, thief.access_token, {
      ceremony,
      credential: authenticator.create(ask),
    });
    expect(added.json()).toMatchObject({ code: 'PASSKEY_INVALID' });
    expect((await remove(thief.access_token, authenticator.id)).statusCode).toBe(404);
    expect(await passkeysOf(mine.access_token)).toHaveLength(1);
  });

  it('a ceremony of one account adds no passkey to another', async () => {
    const mine = await newCustomer(test);
    const thief = await newCustomer(test);
    const { ceremony, ask } = await beginRegistration(thief.access_token);
    const credential = createAuthenticator().create(ask);
    const answer = await sendPasskey(test, mine.access_token, { ceremony, credential });
    expect(answer.json()).toMatchObject({ code: 'PASSKEY_INVALID' });
  });

  it('a stolen session can neither add nor remove a passkey without a proof of identity', async () => {
    const { access_token } = await newCustomer(test);
    const authenticator = await newPasskey(test, access_token);
    const { refresh_token } = (await signInWithPasskey(test, authenticator)).json<{
      refresh_token: string;
    }>();
    test.clock.advance(11 * 60);
    const stolen = tokenOf(await askToken(test, { grant_type: 'refresh_token', refresh_token }));
    expect((await passkeyOptionsFor(test, stolen)).json()).toMatchObject({ code: 'REAUTH_REQUIRED' });
    const body = {
      ceremony: 'x',
      credential: createAuthenticator().get({ challenge: 'x', rpId: 'x', origin: 'x' }),
    };
    expect((await sendPasskey(test, stolen, body)).json()).toMatchObject({ code: 'REAUTH_REQUIRED' });
    expect((await remove(stolen, authenticator.id)).json()).toMatchObject({ code: 'REAUTH_REQUIRED' });
  });
});

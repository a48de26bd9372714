import * as client from 'openid-client';
import {
  demoPartnerIds,
  demoPartnerOf,
  demoTvProviderIds,
  viewerOf,
} from '@marquee/product/values/demo/demo-providers.ts';
import { describe, expect, it } from 'vitest';
import type { World } from '../app.ts';
import { type Browser, openBrowser, openWorld, type Page, portalUrl } from '../testing.ts';
import { clientId, clientSecretOf } from './client.ts';

const tv = '/tv/prairie-fibre';
const mobile = '/partner/mobilink';
const returnTo = (mount: string) =>
  portalUrl + (mount.startsWith('/tv') ? '/login/bdu/auth' : '/account/partners/mobilink/link');

/** The portal's server as a standards-compliant relying party. */
const openRelyingParty = async (world: World, mount: string) => {
  const config = await client.discovery(
    new URL(world.url + mount),
    clientId,
    undefined,
    client.ClientSecretBasic(clientSecretOf(mount.split('/')[2] ?? '')),
    { execute: [client.allowInsecureRequests] },
  );
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const challenge = await client.calculatePKCECodeChallenge(verifier);
  return {
    config,
    state,
    begin: (more: Record<string, string> = {}) =>
      client.buildAuthorizationUrl(config, {
        redirect_uri: returnTo(mount),
        scope: 'openid entitlements',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state,
        nonce,
        ...more,
      }).href,
    finish: (address: string) =>
      client.authorizationCodeGrant(config, new URL(address), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
      }),
  };
};

const signIn = async (browser: Browser, begin: string, userName: string): Promise<Page> =>
  browser.submit(await browser.open(begin), { userName, password: 'viewer' });

/** The complete flow: sign in, consent, back at the redirect URI with a code. */
const visit = async (browser: Browser, begin: string, userName: string): Promise<string> =>
  (await browser.submit(await signIn(browser, begin, userName), { answer: 'allow' })).address;

const setMode = (world: World, target: string, mode: string, times?: number) =>
  fetch(`${world.url}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target, mode, times }),
  });

const answerAt = (address: string) => Object.fromEntries(new URL(address).searchParams);

describe('the code flow', () => {
  it.each(['viewer1', 'viewer2', 'viewer3', 'viewer4', 'viewer5', 'other-viewer'])(
    'A TV provider says who %s is and what they may watch, in the id token and on asking',
    async (userName) => {
      const world = await openWorld();
      const relyingParty = await openRelyingParty(world, tv);
      const address = await visit(openBrowser(world), relyingParty.begin(), userName);
      expect(address.startsWith(`${returnTo(tv)}?`)).toBe(true);
      const tokens = await relyingParty.finish(address);
      const said = { sub: userName, ...viewerOf(userName) };
      expect(tokens.claims()).toMatchObject({ ...said, iss: world.url + tv, aud: clientId });
      expect(await client.fetchUserInfo(relyingParty.config, tokens.access_token, userName)).toEqual(said);
      expect(tokens.refresh_token).toBeUndefined();
    },
  );

  it('A name is the same person however it is written', async () => {
    const world = await openWorld();
    const relyingParty = await openRelyingParty(world, tv);
    const tokens = await relyingParty.finish(
      await visit(openBrowser(world), relyingParty.begin(), ' Viewer3 '),
    );
    expect(tokens.claims()).toMatchObject({ sub: 'viewer3', ...viewerOf('viewer3') });
  });

  it('A partner says what is included with its plan, and a mobile one the line, the same each time', async () => {
    const world = await openWorld();
    const ask = async (userName: string) => {
      const relyingParty = await openRelyingParty(world, mobile);
      const tokens = await relyingParty.finish(
        await visit(openBrowser(world), relyingParty.begin(), userName),
      );
      return client.fetchUserInfo(relyingParty.config, tokens.access_token, userName);
    };
    const [first, again, other] = [await ask('ana'), await ask('ana'), await ask('ben')];
    expect(first).toEqual({
      sub: 'ana',
      skus: demoPartnerOf('mobilink').skus,
      line: expect.stringMatching(/^\+1555\d{7}$/) as string,
    });
    expect(again).toEqual(first);
    expect(other['line']).not.toBe(first['line']);
  });

  it('A partner is found as OAuth 2 says, too', async () => {
    const world = await openWorld();
    for (const id of demoPartnerIds) {
      const issuer = `${world.url}/partner/${id}`;
      const found = await client.discovery(new URL(issuer), clientId, undefined, undefined, {
        algorithm: 'oauth2',
        execute: [client.allowInsecureRequests],
      });
      expect(found.serverMetadata()).toMatchObject({ issuer, token_endpoint: `${issuer}/token` });
    }
  });

  it('Every company signs with a key of its own, and offers only what it keeps', async () => {
    const world = await openWorld();
    const mounts = [
      ...demoTvProviderIds.map((id) => `/tv/${id}`),
      ...demoPartnerIds.map((id) => `/partner/${id}`),
    ];
    const keys = await Promise.all(
      mounts.map(async (mount) => {
        const { config } = await openRelyingParty(world, mount);
        expect(config.serverMetadata()).toMatchObject({
          response_types_supported: ['code'],
          code_challenge_methods_supported: ['S256'],
          id_token_signing_alg_values_supported: ['RS256'],
          scopes_supported: ['openid', 'entitlements'],
        });
        const { keys } = (await (await fetch(`${world.url}${mount}/jwks`)).json()) as {
          keys: { n: string }[];
        };
        return keys[0]?.n;
      }),
    );
    expect(new Set(keys).size).toBe(mounts.length);
  }, 30_000);

  it('A code works once, at its own company, for its own client', async () => {
    const world = await openWorld();
    const [relyingParty, stranger] = [
      await openRelyingParty(world, tv),
      await openRelyingParty(world, mobile),
    ];
    const browser = openBrowser(world);
    const tokens = await visit(browser, relyingParty.begin(), 'ana');
    const code = new URL(tokens);
    code.searchParams.set('state', stranger.state);
    code.searchParams.set('iss', world.url + mobile);
    await expect(stranger.finish(code.href)).rejects.toMatchObject({ error: 'invalid_grant' });
    await relyingParty.finish(tokens);
    await expect(relyingParty.finish(tokens)).rejects.toMatchObject({ error: 'invalid_grant' });

    const wrongSecret = await fetch(`${world.url}${tv}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecretOf('mobilink')}`)}` },
      body: new URLSearchParams({ grant_type: 'authorization_code', code: 'x', redirect_uri: returnTo(tv) }),
    });
    expect(wrongSecret.status).toBe(401);
  });

  it('Without PKCE the redirect carries an error; an unknown redirect URI gets no redirect', async () => {
    const world = await openWorld();
    const relyingParty = await openRelyingParty(world, tv);
    const browser = openBrowser(world);
    const bare = new URL(relyingParty.begin());
    bare.searchParams.delete('code_challenge');
    bare.searchParams.delete('code_challenge_method');
    expect(answerAt((await browser.open(bare.href)).address)).toMatchObject({ error: 'invalid_request' });

    const astray = await browser.open(relyingParty.begin({ redirect_uri: 'https://stranger.example/' }));
    expect([astray.status, astray.address.startsWith(world.url)]).toEqual([400, true]);
    expect(astray.body).toContain('Bad request');
  });
});

describe('the pages', () => {
  it('A wrong password shows an error and keeps the user name', async () => {
    const world = await openWorld();
    const relyingParty = await openRelyingParty(world, tv);
    const browser = openBrowser(world);
    const form = await browser.open(relyingParty.begin());
    const again = await browser.submit(form, { userName: 'ana', password: 'sesame' });
    expect(again.status).toBe(400);
    expect(again.body).toMatch(/role="alert"[^>]*>\s*Incorrect password\. Try again\./);
    expect(again.body).toMatch(/name="userName"[^>]*value="ana"/);
    expect(again.body).not.toContain('sesame');
    const nameless = await browser.submit(again, { userName: ' ', password: 'viewer' });
    expect(nameless.body).toContain('Enter a username.');
    const shared = await browser.submit(nameless, { userName: 'ana', password: 'viewer' });
    expect(shared.body).toContain('Share with Marquee?');
  });

  it.each([
    ['the sign-in', async (browser: Browser, begin: string) => browser.open(begin)],
    ['the sharing', async (browser: Browser, begin: string) => signIn(browser, begin, 'ana')],
  ])('Saying no on the page of %s goes back with access_denied', async (_, reach) => {
    const world = await openWorld();
    for (const mount of [tv, mobile]) {
      const relyingParty = await openRelyingParty(world, mount);
      const browser = openBrowser(world);
      const { address } = await browser.submit(await reach(browser, relyingParty.begin()), {
        answer: 'deny',
      });
      expect(address.startsWith(`${returnTo(mount)}?`)).toBe(true);
      expect(answerAt(address)).toMatchObject({ error: 'access_denied', state: relyingParty.state });
    }
  });

  it('The page that asks names everything that is shared', async () => {
    const world = await openWorld();
    const viewer = await signIn(openBrowser(world), (await openRelyingParty(world, tv)).begin(), 'viewer3');
    for (const words of ['viewer3', 'TSN + TSN2', 'Teen', 'Prairie Fibre'])
      expect(viewer.body).toContain(words);
    const empty = await signIn(openBrowser(world), (await openRelyingParty(world, tv)).begin(), 'viewer5');
    expect(empty.body).toContain('Nothing right now');
    const customer = await signIn(openBrowser(world), (await openRelyingParty(world, mobile)).begin(), 'ana');
    expect(customer.body).toMatch(/Crave Mobile \+ Starz[\s\S]*\+1555\d{7}/);
  });

  it('[A-79] [A-81] A viewer chooses which verified email and phone number a TV provider shares, anew at each sign-in', async () => {
    const world = await openWorld();
    const signInWith = async (contacts: Record<string, string>) => {
      const relyingParty = await openRelyingParty(world, tv);
      const browser = openBrowser(world);
      const form = await browser.open(relyingParty.begin());
      expect(form.body).toContain('What we know about you (optional)');
      const wrong = await browser.submit(form, { userName: 'ana', password: 'x', ...contacts });
      for (const value of Object.values(contacts)) expect(wrong.body).toContain(`value="${value}"`);
      const consent = await browser.submit(wrong, { userName: 'ana', password: 'viewer', ...contacts });
      for (const value of Object.values(contacts)) expect(consent.body).toContain(`<dd>${value}</dd>`);
      const tokens = await relyingParty.finish((await browser.submit(consent, { answer: 'allow' })).address);
      return tokens.claims() ?? {};
    };
    expect(await signInWith({ email: 'ana@example.ca', phone: '613 555 0142' })).toMatchObject({
      email: 'ana@example.ca',
      email_verified: true,
      phone_number: '613 555 0142',
      phone_number_verified: true,
    });
    const onlyEmail = await signInWith({ email: 'ana@example.ca' });
    expect(onlyEmail).toMatchObject({ email: 'ana@example.ca', email_verified: true });
    for (const claims of [onlyEmail, await signInWith({})]) expect(claims).not.toHaveProperty('phone_number');
    expect(await signInWith({})).not.toHaveProperty('email');
    const partner = await openBrowser(world).open((await openRelyingParty(world, mobile)).begin());
    expect(partner.body).not.toContain('What we know about you');
  });

  it('A TV provider speaks its own language, a partner the one that was asked for', async () => {
    const world = await openWorld();
    const browser = openBrowser(world);
    const french = await openRelyingParty(world, '/tv/laurentides-tele');
    const page = await browser.open(french.begin({ ui_locales: 'en-CA' }));
    expect(page.body).toContain('<html lang="fr-CA">');
    expect(page.body).toContain('Nom d’utilisateur');

    const partner = await openRelyingParty(world, mobile);
    const asked = await browser.open(partner.begin({ ui_locales: 'fr-CA en' }));
    expect(asked.body).toContain('<html lang="fr-CA">');
    expect(asked.body).toContain('Mobilien');
    const chosen = await browser.open(`${asked.address}?lang=en`);
    expect(chosen.body).toContain('<html lang="en-CA">');
    const wrong = await browser.submit(chosen, { userName: 'ana', password: 'x' });
    expect(wrong.body).toContain('Incorrect password. Try again.');
  });

  it('A form may lead to the portal and nowhere else, and a name is only ever text', async () => {
    const world = await openWorld();
    const relyingParty = await openRelyingParty(world, tv);
    const browser = openBrowser(world);
    const form = await browser.open(relyingParty.begin());
    expect(form.headers.get('content-security-policy')).toContain(`form-action 'self' ${portalUrl};`);
    const shared = await browser.submit(form, { userName: '<b>"ana"</b>', password: 'viewer' });
    expect(shared.body).toContain('&lt;b&gt;&quot;ana&quot;&lt;/b&gt;');
    for (const { headers, body } of [form, shared]) {
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=/);
    }
  });

  it('One browser can be several customers in turn', async () => {
    const world = await openWorld();
    const browser = openBrowser(world);
    for (const [userName, remembered] of [
      ['ana', ''],
      ['ben', 'ana'],
      ['ben', 'ben'],
    ] as const) {
      const relyingParty = await openRelyingParty(world, mobile);
      const form = await browser.open(relyingParty.begin());
      expect(form.body).toMatch(new RegExp(`name="userName"[^>]*value="${remembered}"`));
      const tokens = await relyingParty.finish(await visit(browser, relyingParty.begin(), userName));
      expect(tokens.claims()?.sub).toBe(userName);
    }
  });

  it('[A-73] A TV provider asks no password while its customer is signed in, and lets another sign in', async () => {
    const world = await openWorld();
    const browser = openBrowser(world);
    await visit(browser, (await openRelyingParty(world, tv)).begin(), 'ana');
    const again = await openRelyingParty(world, tv);
    const consent = await browser.open(again.begin());
    expect(consent.body).not.toContain('type="password"');
    expect(consent.body).toContain('ana');
    const form = await browser.submit(consent, { answer: 'other' });
    expect([form.status, form.body.includes('type="password"')]).toEqual([200, true]);
    const shared = await browser.submit(form, { userName: 'ben', password: 'viewer' });
    const { address } = await browser.submit(shared, { answer: 'allow' });
    expect((await again.finish(address)).claims()?.sub).toBe('ben');
  });

  it('[A-72] A fresh sign-in asks the password again, and the ID token says when it was', async () => {
    const world = await openWorld();
    const browser = openBrowser(world);
    await visit(browser, (await openRelyingParty(world, tv)).begin(), 'ana');
    const relyingParty = await openRelyingParty(world, tv);
    const begin = relyingParty.begin({ prompt: 'login', max_age: '300' });
    expect((await browser.open(begin)).body).toContain('type="password"');
    const tokens = await relyingParty.finish(await visit(browser, begin, 'ana'));
    expect(Math.abs(Number(tokens.claims()?.auth_time) - Date.now() / 1000)).toBeLessThan(30);
  });

  it('Two sign-ins open side by side both finish', async () => {
    const world = await openWorld();
    const browser = openBrowser(world);
    const relyingParties = [await openRelyingParty(world, tv), await openRelyingParty(world, tv)];
    const forms = [];
    for (const relyingParty of relyingParties) forms.push(await browser.open(relyingParty.begin()));
    for (const [index, relyingParty] of relyingParties.entries()) {
      const shared = await browser.submit(forms[index]!, { userName: 'ana', password: 'viewer' });
      const { address } = await browser.submit(shared, { answer: 'allow' });
      expect((await relyingParty.finish(address)).claims()?.sub).toBe('ana');
    }
  });

  it('The failing provider redirects back with an error after sign-in', async () => {
    const world = await openWorld();
    const relyingParty = await openRelyingParty(world, '/tv/harbour-tv');
    const browser = openBrowser(world);
    const wrong = await browser.submit(await browser.open(relyingParty.begin()), {
      userName: 'ana',
      password: 'x',
    });
    expect(wrong.body).toContain('Incorrect password. Try again.');
    const { address } = await browser.submit(wrong, { userName: 'ana', password: 'viewer' });
    expect(address.startsWith(`${returnTo(tv)}?`)).toBe(true);
    expect(answerAt(address)).toMatchObject({ error: 'server_error', state: relyingParty.state });
  });

  it('A sign-in that is not open any more says so', async () => {
    const world = await openWorld();
    const browser = openBrowser(world);
    const gone = await browser.open(`${tv}/interaction/nothing`);
    expect([gone.status, gone.body.includes('This sign-in has expired')]).toEqual([400, true]);
    const posted = await browser.open('/tv/laurentides-tele/interaction/nothing', { answer: 'allow' });
    expect(posted.body).toContain('Cette connexion a expiré');
    const json = await fetch(`${world.url}${tv}/interaction/nothing`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"userName":{}}',
    });
    expect(json.status).toBe(415);
    expect((await browser.open('/tv/nobody')).status).toBe(404);
    expect((await browser.open('/partner/__proto__')).status).toBe(404);
  });

  it('Each company has a page that explains the sign-in', async () => {
    const world = await openWorld();
    const browser = openBrowser(world);
    expect((await browser.open(tv)).body).toMatch(/viewer2[\s\S]*Crave Standard/);
    expect((await browser.open('/partner/homebundle?lang=fr')).body).toContain('Maison Plus');
  });
});

describe('signing out', () => {
  it('The client ends the session without a page, and what was given out ends with it', async () => {
    const world = await openWorld();
    const relyingParty = await openRelyingParty(world, tv);
    const browser = openBrowser(world);
    const tokens = await relyingParty.finish(await visit(browser, relyingParty.begin(), 'ana'));
    const out = client.buildEndSessionUrl(relyingParty.config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${portalUrl}/login/bdu`,
      state: 'bye',
    });
    expect((await browser.open(out.href)).address).toBe(`${portalUrl}/login/bdu?state=bye`);
    await expect(client.fetchUserInfo(relyingParty.config, tokens.access_token, 'ana')).rejects.toMatchObject(
      {
        status: 401,
      },
    );
    expect((await browser.open(relyingParty.begin())).body).toMatch(/name="userName"[^>]*value=""/);
  });

  it('Signing out twice or without a session ends at the same URL', async () => {
    const world = await openWorld();
    const relyingParty = await openRelyingParty(world, tv);
    const out = client.buildEndSessionUrl(relyingParty.config, {
      post_logout_redirect_uri: `${portalUrl}/login`,
    });
    expect((await openBrowser(world).open(out.href)).address).toBe(`${portalUrl}/login`);
    out.searchParams.delete('post_logout_redirect_uri');
    expect((await openBrowser(world).open(out.href)).body).toContain('You’ve been signed out');
  });

  it('An unknown post-logout URI gets no redirect, and without a client the customer confirms', async () => {
    const world = await openWorld();
    const relyingParty = await openRelyingParty(world, tv);
    const browser = openBrowser(world);
    const tokens = await relyingParty.finish(await visit(browser, relyingParty.begin(), 'ana'));
    const astray = client.buildEndSessionUrl(relyingParty.config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: 'https://stranger.example/',
    });
    expect((await browser.open(astray.href)).status).toBe(400);
    const asked = await browser.open(`${tv}/sign-out`);
    expect(asked.body).toContain('Sign out of Prairie Fibre?');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.body)?.[1] ?? '';
    expect((await browser.submit(asked, { xsrf, logout: 'yes' })).body).toContain('You’ve been signed out');
  });
});

describe('a company that is unwell', () => {
  it.each([tv, mobile])('Down: nothing of it answers, and the others do (%s)', async (mount) => {
    const world = await openWorld();
    await setMode(world, mount.slice(1).replace('/', ':'), 'down');
    const addresses = ['', '/.well-known/openid-configuration', '/authorize', '/jwks', '/interaction/x'];
    for (const path of addresses) expect((await fetch(world.url + mount + path)).status).toBe(503);
    for (const path of ['/token', '/userinfo', '/interaction/x'])
      expect((await fetch(world.url + mount + path, { method: 'POST' })).status).toBe(503);
    expect((await openBrowser(world).open(mount)).body).toContain('Unavailable');
    expect((await fetch(`${world.url}/partner/homebundle`)).status).toBe(200);
    await setMode(world, mount.slice(1).replace('/', ':'), 'ok');
    expect((await fetch(world.url + mount)).status).toBe(200);
  });

  it('Slow: each answer takes its time and is right', async () => {
    const world = await openWorld({ slowMs: 250 });
    await setMode(world, 'tv:prairie-fibre', 'slow', 2);
    for (const path of ['', '/.well-known/openid-configuration']) {
      const before = performance.now();
      expect((await fetch(world.url + tv + path)).status).toBe(200);
      expect(performance.now() - before).toBeGreaterThanOrEqual(245);
    }
  });

  it('A lost answer: the code is used up although no token arrives', async () => {
    const world = await openWorld();
    await setMode(world, 'tv:prairie-fibre', 'lose-answer', 1);
    const relyingParty = await openRelyingParty(world, tv);
    const address = await visit(openBrowser(world), relyingParty.begin(), 'ana');
    await expect(relyingParty.finish(address)).rejects.not.toMatchObject({
      error: expect.anything() as string,
    });
    await expect(relyingParty.finish(address)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('entitlement checks', () => {
  const cancelLine = (world: World, target: string, subject: string, cancelled: boolean) =>
    fetch(`${world.url}/control/lines`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ target, subject, cancelled }),
    });
  const openCheck = async (world: World, mount: string, scope = 'entitlements') => {
    const { config } = await openRelyingParty(world, mount);
    const { access_token: token } = await client.clientCredentialsGrant(config, { scope });
    const endpoint = config.serverMetadata()['entitlements_endpoint'] as string;
    return {
      endpoint,
      ask: async (subject: string) => {
        const reply = await client.fetchProtectedResource(
          config,
          token,
          new URL(`${endpoint}/${subject}`),
          'GET',
        );
        return [reply.status, ((await reply.json()) as { skus?: string[] }).skus];
      },
    };
  };

  it.each([
    [mobile, 'partner:mobilink', demoPartnerOf('mobilink').skus],
    [tv, 'tv:prairie-fibre', viewerOf('viewer2').skus],
  ])('[D13] %s says what a customer has, until the line is cancelled', async (mount, target, skus) => {
    const world = await openWorld();
    const { ask } = await openCheck(world, mount);
    expect(await ask('viewer2')).toEqual([200, skus]);
    expect((await cancelLine(world, target, 'viewer2', true)).status).toBe(200);
    expect(await ask('viewer2')).toEqual([200, []]);
    expect((await ask('viewer1'))[1]).not.toEqual([]);
    await cancelLine(world, target, 'viewer2', false);
    expect(await ask('viewer2')).toEqual([200, skus]);
  });

  it('[D13] a token without the scope is rejected, and one provider has no endpoint', async () => {
    const world = await openWorld();
    const { endpoint } = await openCheck(world, mobile);
    expect((await fetch(`${endpoint}/viewer1`)).status).toBe(401);
    expect((await fetch(`${endpoint}/viewer1`, { headers: { authorization: 'Bearer x' } })).status).toBe(401);
    await expect((await openCheck(world, mobile, 'openid')).ask('viewer1')).rejects.toThrow();
    const { config } = await openRelyingParty(world, '/tv/laurentides-tele');
    expect(config.serverMetadata()['entitlements_endpoint']).toBeUndefined();
    expect((await fetch(`${world.url}/tv/laurentides-tele/entitlements/viewer1`)).status).toBe(404);
  });

  it.each([
    {},
    { target: 'pay', subject: 'x', cancelled: true },
    { target: 'partner:mobilink', subject: '' },
  ])('a bad line is refused: %j', async (body) => {
    const world = await openWorld();
    const answer = await fetch(`${world.url}/control/lines`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(400);
  });
});

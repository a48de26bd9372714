import { languages } from '@marquee/product/brands.ts';
import { contract } from '@marquee/product/contract/registry.ts';
import type { Endpoint } from '@marquee/product/endpoint.ts';
import { jwtVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { describe, expect, it } from 'vitest';
import { ask, openWorld } from '../testing.ts';
import { messages } from '../messages/messages.ts';
import { curlOf } from './services-page.ts';
import { openProduct, post } from './testing.ts';

const rows = Object.entries<Endpoint>(contract.service);

describe('[A6] the services', () => {
  it.each(languages)('every call of the service API is a form with values (%s)', async (language) => {
    const world = await openWorld();
    const { body } = await ask(world, `/services?lang=${language}`);
    expect(body).toContain(`<h1>${messages[language].services.title}</h1>`);
    for (const [id, { path, method, body: shape, media }] of rows) {
      const [, section = ''] = body.split(`id="call-${id}"`);
      const form = section.split('</form>')[0]!;
      expect(form).toContain(`<code>${path}</code>`);
      expect(form).toContain(`data-method="${method}"`);
      for (const [, param] of path.matchAll(/:(\w+)/g))
        expect(form).toMatch(new RegExp(String.raw`name="${param}"\s+value="[^"]+"`));
      if (!shape || (media && !media.every((type) => /[/+]json$/.test(type)))) continue;
      const text = /<textarea[^>]*>\n?([\s\S]*?)<\/textarea/.exec(form)?.[1] ?? '';
      const value = JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&#39;', "'")) as unknown;
      expect(shape.safeParse(value).error, id).toBeUndefined();
    }
  });

  it('sends a call with a token of its own, and shows the request, the answer and where it leads', async () => {
    const product = await openProduct(() => ({
      state: 'active',
      linkUrl: 'https://portal.example/linkPartner',
    }));
    const world = await openWorld({ portalUrl: product.url });
    const { body } = await post(`${world.url}/services?lang=en`, {
      $call: 'provisionPartnerCustomer',
      partnerId: 'mobilink',
      subject: 'viewer 1',
      $body: '{"state":"active"}',
    });
    const [token, call] = product.calls;
    const form = new URLSearchParams(token!.body);
    expect(form.get('scope')).toBe('partner:provision');
    const keys = (await (await fetch(`${world.url}/services/jwks.json`)).json()) as JSONWebKeySet;
    const { payload } = await jwtVerify(form.get('client_assertion')!, createLocalJWKSet(keys), {
      issuer: 'world-services',
      audience: product.url,
    });
    expect(payload.jti).toBeTruthy();
    expect(JSON.stringify(keys)).not.toContain('"d"');
    expect(call).toMatchObject({
      method: 'PUT',
      url: '/api/service/v1/partners/mobilink/customers/viewer%201',
      body: '{"state":"active"}',
      headers: { authorization: 'Bearer a.b.c', 'content-type': 'application/json' },
    });
    expect(body).toContain('200 done');
    expect(body).toContain('href="https://portal.example/linkPartner"');
    expect(body).toContain('curl -X PUT');
    expect(body.match(/<details open>/g)).toHaveLength(1);
  });

  it('says so when nobody answers', async () => {
    const world = await openWorld({ portalUrl: 'http://localhost:1' });
    const { body } = await post(`${world.url}/services?lang=fr`, {
      $call: 'getPartnerCustomer',
      partnerId: 'a',
      subject: 'b',
    });
    expect(body).toContain('Aucune réponse');
  });

  it('a partner’s page tells the product what happened to a line', async () => {
    const product = await openProduct(() => ({ state: 'suspended' }));
    const world = await openWorld({ portalUrl: product.url });
    const { body } = await ask(world, '/partner/mobilink?lang=en');
    expect(body).toMatch(/Activate this line[\s\S]*Suspend this line[\s\S]*End this line/);
    const { status, location } = await post(`${world.url}/services/partners/mobilink?lang=en`, {
      userName: 'viewer2',
      state: 'suspended',
      email: ' ana@example.ca ',
      phone: '613 555 0142',
    });
    expect(status).toBe(303);
    expect(product.calls[1]!.url).toBe('/api/service/v1/partners/mobilink/customers/viewer2');
    expect(JSON.parse(product.calls[1]!.body)).toMatchObject({
      state: 'suspended',
      reason: 'world',
      email: 'ana@example.ca',
      emailVerified: true,
      phone: '613 555 0142',
      phoneVerified: true,
    });
    expect((await ask(world, location!)).body).toContain('the line of viewer2 is suspended');
    expect((await post(`${world.url}/services/partners/nobody`, {})).status).toBe(404);
    expect((await ask(world, '/tv/prairie-fibre')).body).not.toContain('this line');
  });

  it('[A-81] a provider’s page asks for the address that moves a viewer to one account, and shows it', async () => {
    const product = await openProduct(({ body }) =>
      body.includes('nobody')
        ? { $status: 400, code: 'VALIDATION' }
        : { $status: 201, url: 'https://portal.example/migrate?migrationCode=m&lang=fr' },
    );
    const world = await openWorld({ portalUrl: product.url });
    const page = await ask(world, '/tv/laurentides-tele');
    expect(page.body).toContain('Passer ce téléspectateur à un seul compte');
    expect(page.body).toMatch(/value="registerDtc"[\s\S]*value="signInDtc"[\s\S]*value="linkBdu"/);
    const form = { userName: ' Viewer2 ', action: 'linkBdu', brand: 'rds', key: 'a-key' };
    const made = await post(`${world.url}/tv/laurentides-tele/migration`, form);
    expect(product.calls[1]).toMatchObject({
      url: '/api/service/v1/migration-codes',
      headers: { 'idempotency-key': 'a-key' },
    });
    expect(JSON.parse(product.calls[1]!.body)).toEqual({
      action: 'linkBdu',
      providerId: 'laurentides-tele',
      subject: 'viewer2',
      brand: 'rds',
      language: 'fr',
      deliver: 'return',
    });
    expect(made.body).toContain('href="https://portal.example/migrate?migrationCode=m&amp;lang=fr"');
    const refused = await post(`${world.url}/tv/laurentides-tele/migration`, { ...form, userName: 'nobody' });
    expect(refused.body).toContain('Le produit n’a pas donné d’adresse. Réessayez.');
    expect((await post(`${world.url}/partner/mobilink/migration`, form)).status).toBe(404);
  });

  it('a token is asked once for its scope, and anew after the product forgot it', async () => {
    let status = 200;
    const product = await openProduct(() => ({ $status: status, state: 'active' }), 600);
    const world = await openWorld({ portalUrl: product.url });
    const tell = () => post(`${world.url}/services/partners/mobilink`, { state: 'active' });
    const tokenCalls = () => product.calls.filter(({ url }) => url.endsWith('/token')).length;
    await tell();
    await tell();
    expect(tokenCalls()).toBe(1);
    status = 401;
    await tell();
    await tell();
    expect(tokenCalls()).toBe(2);
  });

  it('curl gets every value quoted for a shell', () => {
    expect(curlOf({ method: 'POST', url: 'http://a/', headers: { x: 'y' }, body: "it's" })).toBe(
      String.raw`curl -X POST 'http://a/' \
  -H 'x: y' \
  --data 'it'\''s'`,
    );
  });
});

describe('[A6] the TV’s buttons', () => {
  const token = (claims: object) =>
    ['{}', JSON.stringify(claims), ''].map((part) => Buffer.from(part).toString('base64url')).join('.');
  const own = token({ account_id: 'account', device_id: 'device', client_id: 'crave-web' });
  const act = async (world: { url: string }, action: string, access_token = own) => {
    const answer = await fetch(`${world.url}/device/actions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action, access_token }),
    });
    return [answer.status, ((await answer.json()) as { outcome?: string }).outcome];
  };

  it('play, stop and download are events of this TV; the check asks for this account', async () => {
    const product = await openProduct(({ url }) =>
      url.endsWith('/events') ? { accepted: 1 } : { id: 'downloads', reason: 'ok' },
    );
    const world = await openWorld({ portalUrl: product.url });
    // The stand-in answers 200, where the product answers 202 and 201.
    expect(await act(world, 'check')).toEqual([200, 'ok']);
    expect(JSON.parse(product.calls.at(-1)!.body)).toMatchObject({
      accountId: 'account',
      deviceId: 'device',
    });
    await act(world, 'play');
    expect(JSON.parse(product.calls.at(-1)!.body)).toMatchObject({
      type: 'playback.started',
      data: { accountId: 'account', deviceId: 'device' },
    });
    expect(product.calls.at(-1)!.headers['content-type']).toBe('application/cloudevents+json');
    expect(await act(world, 'download')).toEqual([200, 'noDownload']);
    expect((await act(world, 'play', 'nothing'))[0]).toBe(401);
    expect((await act(world, 'dance'))[0]).toBe(400);
  });
});

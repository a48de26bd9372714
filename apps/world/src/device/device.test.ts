import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brandOf, languages } from '@marquee/product/brands.ts';
import { getAccount } from '@marquee/product/contract/account.ts';
import { endSession, grantToken } from '@marquee/product/contract/auth.ts';
import { authorizeDevice } from '@marquee/product/contract/short-code.ts';
import { brandsWith } from '@marquee/product/features.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { World } from '../app.ts';
import { messages } from '../messages/messages.ts';
import { ask, openWorld } from '../testing.ts';

interface Call {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}
type Replies = Readonly<Record<string, readonly [status: number, body: object]>>;

const bodyOf = async (request: IncomingMessage) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

/** Fake portal with scripted responses; records requests. */
const openPortal = async (replies: Replies) => {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await bodyOf(request);
      const { method, url, headers } = request;
      calls.push({ method, path: url, authorization: headers.authorization, body });
      const [status, reply] = replies[url ?? ''] ?? [404, {}];
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 204 ? undefined : JSON.stringify(reply));
    };
    void answer();
  }).listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { calls, portalUrl: `http://localhost:${(server.address() as AddressInfo).port}` };
};

const post = async (world: World, path: string, body: object) => {
  const answer = await fetch(`${world.url}/device${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const given = {
  device_code: 'secret',
  user_code: 'BCDFG',
  verification_uri: 'http://portal.test/activate?service=crave',
  verification_uri_complete: 'http://portal.test/activate/code?service=crave&code=BCDFG',
  expires_in: 600,
  interval: 5,
};
const tokens = { access_token: 'access', refresh_token: 'refresh', token_type: 'bearer', expires_in: 600 };
const basic = `Basic ${btoa('crave-web:default')}`;

describe('the TV', () => {
  it.each(languages)('Has a brand select and an element for the code alone (%s)', async (language) => {
    const { status, body } = await ask(await openWorld(), `/device?brand=tsn&lang=${language}`);
    expect(status).toBe(200);
    expect(body).toContain(`<html lang="${language}-CA">`);
    expect(body).toContain('<body data-brand="tsn"');
    expect(body).toMatch(/<p class="tv-code" data-code><\/p>/);
    const offered = [...body.matchAll(/<option value="([^"]+)"( selected)?/g)];
    expect(offered.map(([, id]) => id)).toEqual(brandsWith('shortcode'));
    expect(offered.find(([, , selected]) => selected)?.[1]).toBe('tsn');
    for (const { title, text } of Object.values(messages[language].device.endings)) {
      expect(body).toContain(title);
      expect(body).toContain(text);
    }
  });

  it('Speaks the brand’s language, and is the first brand’s where none is asked for', async () => {
    const world = await openWorld();
    const [first] = brandsWith('shortcode');
    expect((await ask(world, '/device?brand=noovo')).body).toContain('<html lang="fr-CA">');
    for (const query of ['', '?brand=bnn', '?brand=<script>'])
      expect((await ask(world, `/device${query}`)).body).toContain(
        `<body data-brand="${first}" data-theme="${brandOf(first!).theme}">`,
      );
  });

  it('Asks for a code as the brand’s client, and draws it as a picture for phones', async () => {
    const { portalUrl, calls } = await openPortal({ [authorizeDevice.path]: [200, given] });
    const world = await openWorld({ portalUrl });
    const { status, body } = await post(world, '/codes', { brand: 'crave', lang: 'fr' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...given,
      qr: { size: 33, path: expect.stringMatching(/^M0 0h7/) as string },
    });
    expect(calls).toEqual([
      {
        method: 'POST',
        path: authorizeDevice.path,
        authorization: basic,
        body: new URLSearchParams({
          client_id: 'crave-web',
          device_name: 'Télé du salon',
          device_type: 'tv',
        }).toString(),
      },
    ]);
  });

  it('Polls by the words of RFC 8628, and knows its customer by name', async () => {
    const { portalUrl, calls } = await openPortal({
      [grantToken.path]: [200, tokens],
      [getAccount.path]: [200, { firstName: 'Alex' }],
    });
    const world = await openWorld({ portalUrl });
    const { body } = await post(world, '/tokens', { brand: 'crave', device_code: 'secret' });
    expect(body).toEqual({ ...tokens, name: 'Alex' });
    expect(Object.fromEntries(new URLSearchParams(calls[0]?.body))).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'crave-web',
      device_code: 'secret',
    });
    expect(calls[1]?.authorization).toBe('Bearer access');
    expect((await post(world, '/hello', { access_token: 'access' })).body).toEqual({ name: 'Alex' });
    await post(world, '/tokens', { brand: 'crave', refresh_token: 'refresh' });
    expect(calls.at(-2)?.body).toBe('grant_type=refresh_token&refresh_token=refresh');
  });

  it.each([
    [400, { error: 'authorization_pending' }],
    [400, { error: 'access_denied' }],
    [400, { error: 'invalid_grant', code: 'DEVICE_REMOVED' }],
  ])('Passes on what the portal refuses (%i %o)', async (status, refusal) => {
    const { portalUrl } = await openPortal({ [grantToken.path]: [status, refusal] });
    const world = await openWorld({ portalUrl });
    expect(await post(world, '/tokens', { brand: 'crave', device_code: 'x' })).toEqual({
      status,
      body: refusal,
    });
  });

  it('Reports an outage when the portal fails, is busy or is unreachable', async () => {
    const away = { status: 503, body: { error: 'away' } };
    const { portalUrl } = await openPortal({
      [grantToken.path]: [500, { error: 'server_error' }],
      [authorizeDevice.path]: [429, {}],
    });
    const world = await openWorld({ portalUrl });
    expect(await post(world, '/tokens', { brand: 'crave', device_code: 'x' })).toEqual(away);
    expect(await post(world, '/codes', { brand: 'crave' })).toEqual(away);
    const alone = await openWorld({ portalUrl: 'http://localhost:1' });
    expect(await post(alone, '/codes', { brand: 'crave' })).toEqual(away);
    expect(await post(alone, '/hello', { access_token: 'x' })).toEqual(away);
  });

  it('Signs out at the portal', async () => {
    const { portalUrl, calls } = await openPortal({ [endSession.path]: [204, {}] });
    const world = await openWorld({ portalUrl });
    const answer = await fetch(`${world.url}/device/sign-out`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: 'refresh' }),
    });
    expect(answer.status).toBe(204);
    expect(calls[0]?.body).toBe('{"refresh_token":"refresh"}');
  });

  it('Has no code for a brand without, and reads no nonsense', async () => {
    const { portalUrl, calls } = await openPortal({});
    const world = await openWorld({ portalUrl });
    expect((await post(world, '/codes', { brand: 'bnn' })).status).toBe(400);
    expect((await post(world, '/codes', {})).status).toBe(400);
    expect((await post(world, '/tokens', { brand: 'crave', device_code: 'x'.repeat(5000) })).status).toBe(
      400,
    );
    expect((await post(world, '/hello', {})).status).toBe(400);
    expect(calls).toEqual([]);
  });
});

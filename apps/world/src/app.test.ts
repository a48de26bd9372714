import { once } from 'node:events';
import { connect } from 'node:net';
import { brandIds } from '@marquee/product/brands.ts';
import { describe, expect, it } from 'vitest';
import { startWorld } from './app.ts';
import { ask, openWorld, portalUrl } from './testing.ts';

const portOf = (address: string) => Number(new URL(address).port);
const isOpen = async (port: number) => {
  const socket = connect(port, 'localhost');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};
const quiet = { portalUrl, log: () => {} };

describe('starting and stopping', () => {
  it('A started world answers on both its ports, and a stopped one leaves neither open', async () => {
    const world = await startWorld({ port: 0, smtpPort: 0, ...quiet });
    const ports = [portOf(world.url), portOf(world.smtpUrl)];
    expect(await Promise.all(ports.map(isOpen))).toEqual([true, true]);
    await world.stop();
    expect(await Promise.all(ports.map(isOpen))).toEqual([false, false]);
  });

  it('A mail client and a browser that stay connected do not keep the world from stopping', async () => {
    const world = await startWorld({ port: 0, smtpPort: 0, ...quiet });
    const mail = connect(portOf(world.smtpUrl), '127.0.0.1');
    const browser = connect(portOf(world.url), 'localhost');
    await Promise.all([once(mail, 'data'), once(browser, 'connect')]);
    const closed = Promise.all([once(mail.resume(), 'close'), once(browser.resume(), 'close')]);
    await world.stop();
    await closed;
  });

  it('A port in use is named in one line with the variable that changes it', async () => {
    const first = await openWorld();
    const [port, smtpPort] = [portOf(first.url), portOf(first.smtpUrl)];
    await expect(startWorld({ port, smtpPort: 0, ...quiet })).rejects.toThrow(
      `port ${port} is already in use: stop what holds it, or set WORLD_PORT.`,
    );
    await expect(startWorld({ port: 0, smtpPort, ...quiet })).rejects.toThrow(
      `port ${smtpPort} is already in use: stop what holds it, or set SMTP_PORT.`,
    );
  });
});

describe('every answer', () => {
  it('Pages forbid inline script, embedding and MIME sniffing, and are not cached', async () => {
    const world = await openWorld();
    for (const path of ['/', '/inbox', `/brand/${brandIds[0]}`, '/nothing']) {
      const { headers, body } = await ask(world, path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['cache-control']).toBe('no-store');
      expect(body).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=/);
    }
  });

  it('The stylesheet is immutable under a content-hashed URL', async () => {
    const world = await openWorld();
    const { body } = await ask(world, '/');
    const address = /<link rel="stylesheet" href="([^"]+)"/.exec(body)?.[1] ?? '';
    const { status, headers, body: style } = await ask(world, address);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    for (const brand of brandIds) expect(style).toContain(`[data-brand=${brand}]{`);
  });

  it('An unknown URL gets an HTML page in its language, or JSON for API clients', async () => {
    const world = await openWorld();
    const page = await ask(world, '/nothing?lang=fr');
    expect(page.status).toBe(404);
    expect(page.body).toContain('<html lang="fr-CA">');
    expect(page.body).toContain('Page introuvable');
    const json = await ask(world, '/nothing', { accept: 'application/json' });
    expect([json.status, JSON.parse(json.body)]).toMatchObject([404, { error: 'notFound' }]);
  });

  it('Hostile addresses and hosts get a clean refusal, and the world goes on', async () => {
    const world = await openWorld();
    const paths = [
      '/%00',
      '/%',
      '/%E0%A4%A',
      '//',
      '//evil.example/',
      '/..%2f..%2fetc%2fpasswd',
      '/brand/__proto__',
      '/brand/%00',
      `/brand/${'a'.repeat(10_000)}`,
      `/${'a'.repeat(10_000)}`,
      '/assets/../main.ts',
      '/inbox/NaN',
      '/inbox/1e999/body',
      'http://evil.example/nothing',
    ];
    for (const path of paths) {
      const { status, headers } = await ask(world, path);
      expect([path, [400, 404].includes(status)]).toEqual([path, true]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    expect((await ask(world, `/${'a'.repeat(20_000)}`)).status).toBe(431);
    for (const host of [
      '[',
      '::',
      'a b',
      'www.evil.localhost',
      '<script>',
      'www..localhost',
      'x'.repeat(5000),
    ])
      expect([host, (await ask(world, '/', { host })).status]).toEqual([host, 200]);
    const odd = await ask(world, '/?lang=fr&lang=en&brand[]=x&brand=%00');
    expect([odd.status, odd.body.includes('<html lang="en-CA">')]).toEqual([200, true]);
  });

  it('A body over the limit is refused', async () => {
    const world = await openWorld();
    const answer = await fetch(`${world.url}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ target: 'x'.repeat(70_000), mode: 'ok' }),
    });
    expect(answer.status).toBe(413);
  });
});

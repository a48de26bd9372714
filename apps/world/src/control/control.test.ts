import { describe, expect, it, onTestFinished } from 'vitest';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { languages } from '@marquee/product/brands.ts';
import { ask, openBrowser, openWorld, sendMail } from '../testing.ts';
import type { World } from '../app.ts';
import { createControl } from './control.ts';

const control = (world: World, body: unknown) =>
  fetch(`${world.url}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const inboxSize = async (world: World) =>
  ((await fetch(`${world.url}/inbox/messages`).then((answer) => answer.json())) as unknown[]).length;
const mail = { to: 'ana@demo.test', subject: 'Hello', text: 'Hello' };

describe('control', () => {
  it('Every simulator works by default, and POST returns the current modes', async () => {
    const world = await openWorld();
    const well = { pay: { mode: 'ok' }, smtp: { mode: 'ok' }, breaches: { mode: 'ok' } };
    expect(await fetch(`${world.url}/control`).then((answer) => answer.json())).toEqual(well);
    const answer = await control(world, { target: 'tv:prairie-fibre', mode: 'slow', times: 2 });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ ...well, 'tv:prairie-fibre': { mode: 'slow', times: 2 } });
    expect(await (await control(world, { target: 'tv:prairie-fibre', mode: 'ok' })).json()).toEqual(well);
  });

  it.each([
    {},
    { target: 'smtp' },
    { target: 'smtp', mode: 'broken' },
    { target: 'moon', mode: 'down' },
    { target: 'tv:', mode: 'down' },
    { target: 'tv:../x', mode: 'down' },
    { target: 'smtp', mode: 'down', times: 0 },
    { target: 'smtp', mode: 'down', times: 1.5 },
    [],
    'not json',
  ])('A bad body is refused: %j', async (body) => {
    const world = await openWorld();
    const answer = await control(world, body);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'badRequest' }]);
  });

  it('While the mail server is down each mail is turned away for now and nothing arrives', async () => {
    const world = await openWorld();
    await control(world, { target: 'smtp', mode: 'down' });
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(sendMail(world, mail)).rejects.toMatchObject({ responseCode: 421 });
    expect(await inboxSize(world)).toBe(0);
    await control(world, { target: 'smtp', mode: 'ok' });
    await sendMail(world, mail);
    expect(await inboxSize(world)).toBe(1);
  });

  it('"times" counts down with each mail and then all is well', async () => {
    const world = await openWorld();
    await control(world, { target: 'smtp', mode: 'down', times: 2 });
    await expect(sendMail(world, mail)).rejects.toThrow();
    await expect(sendMail(world, mail)).rejects.toThrow();
    await sendMail(world, mail);
    expect(await inboxSize(world)).toBe(1);
  });

  it('A slow mail server takes its time and then takes the mail', async () => {
    const world = await openWorld({ slowMs: 250 });
    await control(world, { target: 'smtp', mode: 'slow', times: 1 });
    const before = performance.now();
    await sendMail(world, mail);
    expect(performance.now() - before).toBeGreaterThanOrEqual(245);
    expect(await inboxSize(world)).toBe(1);
  });

  it('A dropped response: the mail arrives although its sender gets an error', async () => {
    const world = await openWorld();
    await control(world, { target: 'smtp', mode: 'lose-answer', times: 1 });
    await expect(sendMail(world, mail)).rejects.toThrow();
    expect(await inboxSize(world)).toBe(1);
  });

  it('Looking does not use a mode up; only the part itself does', () => {
    const { set, all, modeOf } = createControl();
    set('pay', { mode: 'lose-answer', times: 1 });
    all();
    expect([modeOf('pay'), modeOf('pay'), modeOf('partner:unheard-of')]).toEqual(['lose-answer', 'ok', 'ok']);
  });
});

describe('[experience 40] the control page', () => {
  const pressed = (body: string, part: string) =>
    /value="([\w-]+)"\s+aria-pressed="true"/.exec(
      new RegExp(`id="${part}"[\\s\\S]*?</li>`).exec(body)?.[0] ?? '',
    )?.[1];

  it('Programs get JSON, browsers a page with a switch for every part', async () => {
    const world = await openWorld();
    const { body, headers } = await ask(world, '/control');
    expect(headers['content-type']).toContain('text/html');
    for (const part of ['pay', 'smtp', 'tv-prairie-fibre', 'partner-mobilink'])
      expect([part, pressed(body, part)]).toEqual([part, 'ok']);
    const json = await ask(world, '/control', { accept: '*/*' });
    expect(JSON.parse(json.body)).toMatchObject({ pay: { mode: 'ok' } });
  });

  it('A form sets a part without any script, the page shows it, and one button resets all', async () => {
    const world = await openWorld();
    const browser = openBrowser(world);
    const set = await browser.open('/control/part', { target: 'smtp', mode: 'down', times: '3', lang: 'fr' });
    expect([set.status, new URL(set.address).pathname]).toEqual([200, '/control']);
    expect([pressed(set.body, 'smtp'), pressed(set.body, 'pay')]).toEqual(['down', 'ok']);
    expect(set.body).toContain('Les 3 prochaines fois');
    await expect(sendMail(world, mail)).rejects.toMatchObject({ responseCode: 421 });
    await browser.open('/control/part', { target: 'tv:prairie-fibre', mode: 'slow', times: '' });
    const { body } = await browser.open('/control/reset', {});
    expect([pressed(body, 'smtp'), pressed(body, 'tv-prairie-fibre')]).toEqual(['ok', 'ok']);
    await sendMail(world, mail);
  });

  it.each([
    { target: 'moon', mode: 'down' },
    { target: 'smtp', mode: 'broken' },
    { target: 'smtp', mode: 'down', times: '-1' },
    { mode: 'down' },
  ])('A form with bad values is refused: %j', async (form) => {
    const world = await openWorld();
    const answer = await fetch(`${world.url}/control/part`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    expect(answer.status).toBe(400);
  });

  it('Moves the portal’s clock in test mode, and says when the portal is silent', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push(`${request.method} ${request.url} ${body}`);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ now: '2027-01-02T15:00:00.000Z' }));
      });
    }).listen(0, 'localhost');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const portalUrl = `http://localhost:${(server.address() as AddressInfo).port}`;

    const world = await openWorld({ portalUrl, testMode: true });
    const { body } = await openBrowser(world).open('/control/clock', { advanceSeconds: '86400' });
    expect(body).toContain('2027');
    expect(asked[0]).toBe('POST /api/test/clock {"advanceSeconds":86400}');
    await openBrowser(world).open('/control/clock', { advanceSeconds: 'reset' });
    expect(asked).toContain('DELETE /api/test/clock ');

    const silent = await openWorld({ portalUrl: 'http://localhost:1', testMode: true });
    expect((await ask(silent, '/control')).body).toContain('The portal didn’t answer');
    expect((await ask(await openWorld(), '/control')).body).not.toContain('clock-title');
  });

  it.each(languages)(
    'Has one heading of the first rank and no two elements with one id (%s)',
    async (lang) => {
      const { body } = await ask(await openWorld(), `/control?lang=${lang}`);
      expect(body.match(/<h1/g)).toHaveLength(1);
      const ids = [...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );
});

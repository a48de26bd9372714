import { describe, expect, it } from 'vitest';
import { openWorld, sendMail } from '../testing.ts';
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
    const well = { pay: { mode: 'ok' }, smtp: { mode: 'ok' } };
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

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { World } from '../app.ts';
import { openWorld } from '../testing.ts';
import type { Charge } from './charges.ts';
import { call, charge, type Heard, ledger, listen, makeMethod } from './testing.ts';

const verify = ({ headers, body }: Heard, secret: string) => {
  const [, time = '', digest] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['pay-signature'])) ?? [];
  expect(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')).toBe(digest);
  return Number(time);
};

const eventsOf = async (world: World) =>
  (await call(world, '/events')).body['events'] as { id: string; tries: number; delivered: boolean }[];

const resend = async (world: World, id: string) => {
  const answer = await fetch(`${world.url}/pay/events/${id}/resend`, { method: 'POST' });
  return { status: answer.status, body: (await answer.json()) as object };
};

describe('webhooks', () => {
  it('Each charge, refusal and refund is told, signed', async () => {
    const { url, hears } = await listen(200);
    const world = await openWorld({ pay: { webhookUrl: url, webhookSecret: 'hush' } });
    const made = await charge(world, await makeMethod(world), 'k1');
    await hears(1);
    const refused = await charge(world, await makeMethod(world, '4000 0000 0000 0002'), 'k2');
    await hears(2);
    const given = await call(world, '/refunds', { key: 'r1', body: { charge: made.body['id'], amount: 18 } });
    const heard = await hears(3);
    for (const each of heard) expect(Math.abs(verify(each, 'hush') - Date.now() / 1000)).toBeLessThan(5);
    const told = {
      id: expect.stringMatching(/^evt_[a-z]{20}$/) as string,
      createdAt: expect.any(String) as string,
    };
    expect(heard.map(({ body }) => JSON.parse(body) as object)).toEqual([
      { ...told, type: 'charge.succeeded', charge: made.body },
      { ...told, type: 'charge.failed', charge: refused.body },
      { ...told, type: 'charge.refunded', charge: made.body, refund: given.body },
    ]);
    expect(heard[0]?.headers['content-type']).toBe('application/json');
  });

  it('Without another address it is the portal that is told', async () => {
    const { url, hears } = await listen(200);
    const world = await openWorld({ portalUrl: new URL(url).origin });
    await charge(world, await makeMethod(world), 'k1');
    verify((await hears(1))[0]!, 'marquee-pay-webhook');
  });

  it('Anything but a success is tried again later, the same event with a signature of its own time', async () => {
    const { url, hears } = await listen(500, 302, 404, 204);
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'] });
    const world = await openWorld({
      pay: { webhookUrl: url, webhookSecret: 'hush', webhookWaitsMs: [5, 5, 5, 5] },
    });
    await charge(world, await makeMethod(world), 'k1');
    await hears(1);
    vi.setSystemTime(Date.now() + 60_000);
    const heard = await hears(4);
    const times = heard.map((each) => verify(each, 'hush'));
    expect((times[3] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(60);
    expect(new Set(heard.map(({ body }) => body)).size).toBe(1);
    await vi.waitFor(async () =>
      expect(await eventsOf(world)).toMatchObject([{ tries: 4, delivered: true, status: 204 }]),
    );
  });

  it('When the waits are used up it is given up, and nobody listening stops no charge', async () => {
    const world = await openWorld({
      pay: { webhookUrl: 'http://localhost:9/closed', webhookWaitsMs: [1, 1] },
    });
    const method = await makeMethod(world);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => charge(world, method, `k${index}`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    await vi.waitFor(async () => {
      const events = await eventsOf(world);
      expect(events.map(({ tries }) => tries)).toEqual(events.map(() => 3));
    });
    expect((await ledger(world)).charges).toHaveLength(30);
  });

  it('One can be sent again at once, as often as one likes; it stays the same event', async () => {
    const { url, hears } = await listen(200);
    const world = await openWorld({ pay: { webhookUrl: url } });
    await charge(world, await makeMethod(world), 'k1');
    const [first] = await hears(1);
    await vi.waitFor(async () =>
      expect(await eventsOf(world)).toMatchObject([{ tries: 1, delivered: true }]),
    );
    const { id } = (await eventsOf(world))[0]!;
    expect(await resend(world, id)).toMatchObject({ status: 200, body: { id, tries: 2, status: 200 } });
    expect((await hears(2))[1]?.body).toBe(first?.body);
    expect((await resend(world, 'evt_other')).status).toBe(404);
  });

  it('One that was heard through a resend is not tried again', async () => {
    const { url, hears } = await listen(500, 200, 500, 200);
    const world = await openWorld({ pay: { webhookUrl: url, webhookWaitsMs: [50] } });
    const method = await makeMethod(world);
    await charge(world, method, 'k1');
    await hears(1);
    await resend(world, (await eventsOf(world))[0]!.id);
    await charge(world, method, 'k2');
    // The second try of the other comes after the one that must not come.
    const keys = (await hears(4)).map(({ body }) => (JSON.parse(body) as { charge: Charge }).charge.key);
    expect(keys).toEqual(['k1', 'k1', 'k2', 'k2']);
  });

  it('A listener that never answers keeps neither charges waiting nor the world from stopping', async () => {
    const silent = createServer(() => {});
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    await once(silent.listen(0, 'localhost'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const world = await openWorld({ pay: { webhookUrl: `http://localhost:${port}/` } });
    const asked = once(silent, 'request');
    await charge(world, await makeMethod(world), 'k1');
    const [request] = (await asked) as [IncomingMessage];
    const hungUp = once(request.socket, 'close');
    await world.stop();
    await hungUp;
  });
});

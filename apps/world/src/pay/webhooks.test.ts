import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { World } from '../app.ts';
import { openWorld } from '../testing.ts';
import type { Charge } from './charges.ts';
import { call, charge, type ReceivedWebhook, ledger, listen, makeMethod } from './testing.ts';

const verify = ({ headers, body }: ReceivedWebhook, secret: string) => {
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
  it('Each charge, decline and refund sends a signed webhook', async () => {
    const { url, receives } = await listen(200);
    const world = await openWorld({ pay: { webhookUrl: url, webhookSecret: 'hush' } });
    const made = await charge(world, await makeMethod(world), 'k1');
    await receives(1);
    const refused = await charge(world, await makeMethod(world, '4000 0000 0000 0002'), 'k2');
    await receives(2);
    const given = await call(world, '/refunds', { key: 'r1', body: { charge: made.body['id'], amount: 18 } });
    const received = await receives(3);
    for (const each of received) expect(Math.abs(verify(each, 'hush') - Date.now() / 1000)).toBeLessThan(5);
    const envelope = {
      id: expect.stringMatching(/^evt_[a-z]{20}$/) as string,
      createdAt: expect.any(String) as string,
    };
    expect(received.map(({ body }) => JSON.parse(body) as object)).toEqual([
      { ...envelope, type: 'charge.succeeded', charge: made.body },
      { ...envelope, type: 'charge.failed', charge: refused.body },
      { ...envelope, type: 'charge.refunded', charge: made.body, refund: given.body },
    ]);
    expect(received[0]?.headers['content-type']).toBe('application/json');
  });

  it('Webhooks go to the portal by default', async () => {
    const { url, receives } = await listen(200);
    const world = await openWorld({ portalUrl: new URL(url).origin });
    await charge(world, await makeMethod(world), 'k1');
    verify((await receives(1))[0]!, 'marquee-pay-webhook');
  });

  it('Anything but a success is tried again later, the same event with a signature of its own time', async () => {
    const { url, receives } = await listen(500, 302, 404, 204);
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'] });
    const world = await openWorld({
      pay: { webhookUrl: url, webhookSecret: 'hush', webhookWaitsMs: [5, 5, 5, 5] },
    });
    await charge(world, await makeMethod(world), 'k1');
    await receives(1);
    vi.setSystemTime(Date.now() + 60_000);
    const received = await receives(4);
    const times = received.map((each) => verify(each, 'hush'));
    expect((times[3] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(60);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    await expect.poll(() => eventsOf(world)).toMatchObject([{ tries: 4, delivered: true, status: 204 }]);
  });

  it('After the last retry the event is given up, and a missing receiver stops no charge', async () => {
    const world = await openWorld({
      pay: { webhookUrl: 'http://localhost:9/closed', webhookWaitsMs: [1, 1] },
    });
    const method = await makeMethod(world);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => charge(world, method, `k${index}`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    await expect.poll(async () => (await eventsOf(world)).every(({ tries }) => tries === 3)).toBe(true);
    expect((await ledger(world)).charges).toHaveLength(30);
  });

  it('One can be sent again at once, as often as one likes; it stays the same event', async () => {
    const { url, receives } = await listen(200);
    const world = await openWorld({ pay: { webhookUrl: url } });
    await charge(world, await makeMethod(world), 'k1');
    const [first] = await receives(1);
    await expect.poll(() => eventsOf(world)).toMatchObject([{ tries: 1, delivered: true }]);
    const { id } = (await eventsOf(world))[0]!;
    expect(await resend(world, id)).toMatchObject({ status: 200, body: { id, tries: 2, status: 200 } });
    expect((await receives(2))[1]?.body).toBe(first?.body);
    expect((await resend(world, 'evt_other')).status).toBe(404);
  });

  it('One that was received through a resend is not tried again', async () => {
    const { url, receives } = await listen(500, 200, 500, 200);
    const world = await openWorld({ pay: { webhookUrl: url, webhookWaitsMs: [50] } });
    const method = await makeMethod(world);
    await charge(world, method, 'k1');
    await receives(1);
    await resend(world, (await eventsOf(world))[0]!.id);
    await charge(world, method, 'k2');
    // The other event's second attempt comes after the one that must not come.
    const keys = (await receives(4)).map(({ body }) => (JSON.parse(body) as { charge: Charge }).charge.key);
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

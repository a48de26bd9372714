import { demoWebhook } from '@marquee/product/values/demo/demo-customers.ts';
import { createHmac, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openBrowser, openWorld } from '../testing.ts';

const eventOf = (account: string, sequence: number) => ({
  id: randomUUID(),
  type: 'ca.marquee.order.completed.v1',
  subject: account,
  sequence: String(sequence).padStart(12, '0'),
  time: new Date().toISOString(),
  data: { totalCents: 2486 },
});

const send = (
  world: { readonly url: string },
  event: { readonly id: string },
  secret: string = demoWebhook.secret,
) => {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`).digest('base64');
  return fetch(world.url + demoWebhook.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/cloudevents+json',
      'webhook-id': event.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${signature}`,
    },
    body,
  });
};

it('[EVENT-21] The world takes signed events once, shows them by account and refuses forged ones', async () => {
  const world = await openWorld();
  const browser = openBrowser(world);
  const [account, other] = [randomUUID(), randomUUID()];
  const event = eventOf(account, 7);
  expect((await browser.open('/events?lang=fr')).body).toContain('Aucun événement pour le moment.');
  for (const each of [event, event, eventOf(other, 1)]) expect((await send(world, each)).status).toBe(204);
  const forged = await send(world, eventOf(account, 8), `whsec_${Buffer.alloc(32).toString('base64')}`);
  expect(forged.status).toBe(401);
  const { body } = await browser.open(`/events?lang=en&account=${account}`);
  expect(body).toContain('order.completed');
  expect(body).toContain('came 2 times');
  expect(body).toContain('2486');
  expect(body).toContain('Refused because of a wrong signature: 1');
  expect(body.match(/<tr>/g)).toHaveLength(2);
});

it('[EVENT-22] The receiver can fail and be gone', async () => {
  const world = await openWorld();
  const browser = openBrowser(world);
  for (const [mode, status] of [
    ['fail', 500],
    ['gone', 410],
    ['take', 204],
  ] as const) {
    await browser.open('/events/mode?lang=en', { mode });
    expect((await send(world, eventOf(randomUUID(), 1))).status).toBe(status);
  }
});

import { languages } from '@marquee/product/brands.ts';
import { describe, expect, it } from 'vitest';
import type { World } from '../../app.ts';
import { ask, portalUrl } from '../../testing.ts';
import { call, charge, ledger, listen, makeMethod, openGateway } from '../testing.ts';

const secureCard = '4000 0027 6000 3184';

const open = (world: World, id: unknown, query: Record<string, string> = {}) =>
  ask(
    world,
    `/pay/challenge/${String(id)}?${new URLSearchParams({ origin: portalUrl, ...query }).toString()}`,
  );

const answer = (world: World, id: unknown, said: unknown) =>
  call(world, `/challenge/${String(id)}`, { body: { answer: said }, secret: 'nobody' });

const begin = async (world: World, key = 'k1') =>
  charge(world, await makeMethod(world, secureCard), key, { onSession: true });

const find = async (world: World, key: string) => (await call(world, `/charges/by-key/${key}`)).body;

describe('3-D Secure', () => {
  it('A customer who is there is asked by their bank, and nothing is charged before they approve', async () => {
    const { url, receives } = await listen(200);
    const world = await openGateway({ pay: { webhookUrl: url, webhookWaitsMs: [1] } });
    const { status, body } = await begin(world);
    expect([status, body['status'], body['code']]).toEqual([202, 'requires_action', undefined]);
    expect(await answer(world, body['id'], 'approved')).toEqual({
      status: 200,
      body: { status: 'succeeded' },
    });
    expect(await find(world, 'k1')).toMatchObject({ id: body['id'], status: 'succeeded' });
    // Repeating the charge with the same idempotency key returns the approved one.
    expect(await charge(world, String(body['method']), 'k1', { onSession: true })).toMatchObject({
      status: 201,
      body: { id: body['id'], status: 'succeeded' },
    });
    const received = await receives(1);
    expect(received.map((each) => (JSON.parse(each.body) as { type: string }).type)).toEqual([
      'charge.succeeded',
    ]);
    expect((await ledger(world)).charges).toHaveLength(1);
  });

  it('A customer who refuses at their bank is not charged, and answers once', async () => {
    const world = await openGateway();
    const { body } = await begin(world);
    expect((await answer(world, body['id'], 'refused')).body).toEqual({ status: 'failed' });
    expect(await find(world, 'k1')).toMatchObject({ status: 'failed', code: 'authentication_failed' });
    expect(await answer(world, body['id'], 'approved')).toEqual({
      status: 409,
      body: { code: 'challenge_over' },
    });
    expect((await answer(world, 'ch_unknown', 'approved')).status).toBe(409);
    for (const said of ['left', undefined, 1])
      expect((await answer(world, body['id'], said)).status).toBe(400);
  });

  it('A customer who is away is declined for it', async () => {
    const world = await openGateway();
    const method = await makeMethod(world, secureCard);
    for (const [key, more] of [
      ['k1', {}],
      ['k2', { onSession: false }],
    ] as const)
      expect(await charge(world, method, key, more)).toMatchObject({
        status: 402,
        body: { status: 'failed', code: 'authentication_required' },
      });
    expect((await charge(world, method, 'k3', { onSession: 'yes' })).status).toBe(400);
  });

  it('A challenge that was withdrawn can no longer be approved', async () => {
    const world = await openGateway();
    const { body } = await begin(world);
    expect((await call(world, '/charges/by-key/k1/void', { method: 'POST' })).body).toMatchObject({
      id: body['id'],
      status: 'voided',
    });
    expect((await answer(world, body['id'], 'approved')).status).toBe(409);
    expect(await find(world, 'k1')).toMatchObject({ status: 'voided' });
    expect((await open(world, body['id'])).body).toContain('Nothing to confirm');
  });

  it.each(languages)('The bank’s page says what is to be approved (%s)', async (language) => {
    const world = await openGateway();
    const { body } = await begin(world);
    const page = await open(world, body['id'], { lang: language });
    expect(page.body).toContain(`<html lang="${language}-CA">`);
    expect(page.body).toContain(language === 'fr' ? '32,18\u00a0$' : '$32.18');
    expect(page.body.match(/<button/g)).toHaveLength(3);
    await answer(world, body['id'], 'approved');
    const after = await open(world, body['id'], { lang: language });
    expect(after.body).toContain(language === 'fr' ? 'Rien à confirmer' : 'Nothing to confirm');
  });

  it('The bank’s page is framed by the card fields alone, and they by the portal', async () => {
    const world = await openGateway();
    const { body } = await begin(world);
    const { status, headers } = await open(world, body['id']);
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' ${portalUrl}`);
    expect(headers['x-frame-options']).toBeUndefined();
    expect((await open(world, body['id'], { origin: 'https://stranger.example' })).status).toBe(403);
  });
});

import { describe, expect, it } from 'vitest';
import type { World } from '../../app.ts';
import { openGateway } from '../../pay/testing.ts';
import { ask, portalUrl } from '../../testing.ts';

const secretKey = 'sk_test_of_the_stand_in_alone';
const publishableKey = 'pk_test_of_the_stand_in';

const stripe = async (world: World, path: string, form: Record<string, string>, key = secretKey) => {
  const reply = await fetch(`${world.url}/stripe/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(form),
  });
  return (await reply.json()) as { id: string; status: string; client_secret: string };
};

/** A payment that waits for 3-D Secure. */
const begin = async (world: World) => {
  const card = {
    type: 'card',
    'card[number]': '4000002760003184',
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': '123',
    'billing_details[address][postal_code]': 'H2X 1Y4',
  };
  const method = await stripe(world, '/payment_methods', card, publishableKey);
  const intent = await stripe(world, '/payment_intents', {
    amount: '2529',
    currency: 'cad',
    payment_method: method.id,
    confirm: 'true',
    use_stripe_sdk: 'true',
  });
  expect(intent.status).toBe('requires_action');
  return intent;
};

const page = (world: World, path: string, query: Record<string, string>) =>
  ask(world, `${path}?${new URLSearchParams({ origin: portalUrl, ...query }).toString()}`);

const answer = async (world: World, id: string, secret: string, said: unknown) =>
  (
    await fetch(`${world.url}/stripe/challenge/${id}/answer?client_secret=${secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer: said }),
    })
  ).status;

describe('the stand-in for Stripe.js', () => {
  it('Is a script that pages of other origins may run', async () => {
    const { status, headers, body } = await ask(await openGateway(), '/stripe/stripe.js');
    expect([status, headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'cross-origin',
    ]);
    expect(body).toContain('Stripe');
  });

  it('Has card fields that only the portal may embed; they ask for a postal code unless the page does', async () => {
    const world = await openGateway();
    const { status, headers, body } = await page(world, '/stripe/elements', { key: publishableKey });
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' ${portalUrl}`);
    expect(body).toMatch(/autocomplete="cc-number"/);
    expect(body).not.toContain('id="postal"');
    const once = await page(world, '/stripe/elements', { key: publishableKey, postal: '1', lang: 'fr' });
    expect(once.body).toContain('Code postal');
    const script = /<script type="module" src="([^"]+)"/.exec(body)?.[1] ?? '';
    const { body: code } = await ask(world, script);
    expect((await ask(world, /from '([^']+)'/.exec(code)?.[1] ?? '')).status).toBe(200);
    for (const bad of [{ key: publishableKey, origin: 'https://stranger.example' }, { key: secretKey }])
      expect([400, 403]).toContain((await page(world, '/stripe/elements', bad)).status);
  });

  it('The client secret of an intent allows one 3-D Secure answer', async () => {
    const world = await openGateway();
    const { id, client_secret: secret } = await begin(world);
    const shown = await page(world, `/stripe/challenge/${id}`, { client_secret: secret, lang: 'fr' });
    expect(shown.body).toContain('25,29\u00a0$');
    expect(shown.body.match(/<button/g)).toHaveLength(2);
    const other = await page(world, `/stripe/challenge/${id}`, { client_secret: `${id}_secret_x` });
    expect(other.body).toContain('Nothing to confirm');
    expect(await answer(world, id, `${id}_secret_x`, 'approved')).toBe(409);
    expect(await answer(world, 'pi_other', secret, 'approved')).toBe(400);
    expect(await answer(world, id, secret, 'maybe')).toBe(400);
    expect(await answer(world, id, secret, 'approved')).toBe(200);
    expect(await answer(world, id, secret, 'refused')).toBe(409);
  });
});

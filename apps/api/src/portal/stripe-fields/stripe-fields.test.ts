import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { readEnv } from '../../env.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { makePortalFixture } from '../../testing/portal-fixture.ts';

const keys = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_"x',
};

let stripe: TestApp;
let world: TestApp;
beforeAll(async () => {
  const portalDist = await makePortalFixture();
  stripe = await createTestApp(keys, { portalDist });
  world = await createTestApp({ WORLD_URL: 'http://world.test:4100' }, { portalDist });
});
afterAll(() => Promise.all([stripe.close(), world.close()]));

const policyOf = (headers: Readonly<Record<string, unknown>>) =>
  String(headers['content-security-policy']).split('; ');

const open = (url: string) => stripe.app.inject({ url, headers: { 'accept-encoding': 'br' } });

describe('the page around Stripe’s card fields', () => {
  it('Exists if Stripe is the gateway, may be framed by the portal alone, and loads Stripe’s script', async () => {
    const { headers, body, statusCode } = await stripe.app.inject('/pay/stripe?id=1');
    expect(statusCode).toBe(200);
    expect(body).toContain('<script src="https://js.stripe.com/endive/stripe.js" defer>');
    expect(body).toContain('data-key="pk_test_&quot;x"');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com"');
    expect(policyOf(headers)).toEqual([
      "default-src 'none'",
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      "connect-src 'self' https://api.stripe.com",
      "img-src 'self' data: https://*.stripe.com",
      "style-src 'self' 'unsafe-inline'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ]);
    expect((await world.app.inject('/pay/stripe?id=1')).statusCode).toBe(404);
  });

  it('Has at most 6 kB of our own code, all of it served', async () => {
    const page = await open('/pay/stripe?id=1');
    const html = brotliDecompressSync(page.rawPayload).toString();
    const files = [...html.matchAll(/(?:src|href)="(\/pay\/[^"]+)"/g)].map(([, url]) => url!);
    expect(files).toHaveLength(2);
    const answers = await Promise.all(files.map(open));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const { headers } of answers) expect(headers['cache-control']).toContain('immutable');
    const bytes = [page, ...answers].reduce((sum, { rawPayload }) => sum + rawPayload.length, 0);
    expect(bytes).toBeLessThan(6 * 1024);
  });

  it('The portal’s policies follow the gateway in use, and its page contains nothing of Stripe', async () => {
    const [withStripe, withWorld] = await Promise.all(
      [stripe, world].map(({ app }) => app.inject('/purchase/payments')),
    );
    expect(policyOf(withStripe!.headers)).toContain("frame-src 'self'");
    expect(withStripe!.headers['permissions-policy']).toContain('payment=(self)');
    expect(withStripe!.body).toContain('"payFieldsUrl":"/pay/stripe"');
    expect(withStripe!.body.replace('/pay/stripe', '')).not.toMatch(/stripe/i);
    expect(policyOf(withWorld!.headers)).toContain("frame-src 'self' http://world.test:4100");
    expect(withWorld!.headers['permissions-policy']).toContain('payment=()');
    expect(withWorld!.body).toContain('"payFieldsUrl":"http://world.test:4100/pay/fields"');
  });

  it('A Stripe simulator is allowed by its own origin, and Stripe is not', async () => {
    const other = await createTestApp({
      ...keys,
      STRIPE_SCRIPT_URL: 'http://world.test:4100/stripe/stripe.js',
    });
    const { headers } = await other.app.inject('/pay/stripe');
    expect(policyOf(headers)).toContain("script-src 'self' http://world.test:4100");
    expect(policyOf(headers)).toContain('frame-src http://world.test:4100');
    expect(policyOf(headers).join()).not.toContain('stripe.com');
    await other.close();
  });

  it('Is served under the base path', async () => {
    const based = await createTestApp({ ...keys, DYNAMIC_BASE: 'false', BASE_PATH: '/um/' });
    const { body, statusCode } = await based.app.inject('/um/pay/stripe');
    expect([statusCode, body.includes('src="/um/pay/')]).toEqual([200, true]);
    await based.close();
  });

  it('The Apple Pay file is served on every host if configured, and a missing file stops the start', async () => {
    const url = '/.well-known/apple-developer-merchantid-domain-association';
    const file = path.join(await makeTestFolder('apple-pay'), 'domain');
    await writeFile(file, '7b2276657273696f6e');
    const withFile = await createTestApp({ ...keys, APPLE_PAY_DOMAIN_FILE: file });
    const { body, headers, statusCode } = await withFile.app.inject(url);
    expect([statusCode, body]).toEqual([200, '7b2276657273696f6e']);
    expect(headers['content-type']).toContain('text/plain');
    await withFile.close();
    expect((await stripe.app.inject(url)).statusCode).toBe(404);
    expect(() => readEnv({ ...keys, APPLE_PAY_DOMAIN_FILE: '/no/such/file' })).toThrow(
      'APPLE_PAY_DOMAIN_FILE is not there: /no/such/file',
    );
  });
});

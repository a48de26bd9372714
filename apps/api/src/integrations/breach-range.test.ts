import { limits } from '@marquee/product/limits.ts';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../../../world/src/app.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';

/** Found in a breach at the simulated service, and good by every other rule. */
const breached = 'Tangerine-Ladder-47';

let world: World;
let test: TestApp;
beforeAll(async () => {
  world = await startWorld({
    port: 0,
    smtpPort: 0,
    portalUrl: 'http://localhost:4000',
    log: () => undefined,
    slowMs: limits.breachRangeMs * 2,
  });
  test = await createTestApp({ BOT_CHECK: 'off', BREACH_RANGE_URL: `${world.url}/breaches/range` });
});
afterAll(async () => {
  await test.close();
  await world.stop();
});
afterEach(() => set('ok'));

const set = (mode: string) =>
  fetch(`${world.url}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'breaches', mode }),
  });

const register = (password: string, on = test) =>
  on.app.inject({
    method: 'POST',
    url: '/api/account/v1.3/register?recaptcha_token=t',
    payload: {
      email: `new-${randomUUID().slice(0, 8)}@demo.test`,
      phoneNumber: '416-555-0142',
      password,
      language: 'en',
    },
  });

const countOf = async (outcome: string) =>
  (await test.metrics.breachChecks.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;

it('[A-87] A password that was found in a breach is refused, and the answer says so', async () => {
  const refused = await register(breached);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ code: 'WEAK_PASSWORD', details: { reason: 'breached' } });
  expect((await register('Tangerine-Ladder-48')).statusCode).toBe(201);
  expect([await countOf('yes'), await countOf('no')]).toEqual([1, 1]);
});

it('[A-87] It is off unless it is set', async () => {
  const off = await createTestApp({ BOT_CHECK: 'off' });
  expect((await register(breached, off)).statusCode).toBe(201);
  await off.close();
});

it.each(['down', 'slow'])(
  '[A-87] A service that is %s blocks no sign-up, and the log has no hash',
  async (mode) => {
    await set(mode);
    const before = await countOf('unavailable');
    const start = performance.now();
    expect((await register(breached)).statusCode).toBe(201);
    expect(performance.now() - start).toBeLessThan(limits.breachRangeMs + 2000);
    expect(await countOf('unavailable')).toBe(before + 1);
    const logged = test.logLines.filter((line) => line.includes('breach range'));
    expect(logged.length).toBeGreaterThan(0);
    const hash = createHash('sha1').update(breached).digest('hex');
    expect(logged.join('').toLowerCase()).not.toContain(hash.slice(0, 5));
    expect(logged.join('')).not.toContain('/range');
  },
);

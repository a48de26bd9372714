import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const post = (url: string, payload: object) => test.app.inject({ method: 'POST', url, payload });

describe('clock', () => {
  it('The clock advances cumulatively and can be reset', async () => {
    const before = test.clock.now();
    await post('/api/test/clock', { advanceSeconds: 3600 });
    const { now } = (await post('/api/test/clock', { advanceSeconds: 60 })).json<{ now: string }>();
    expect(Date.parse(now) - before).toBeGreaterThanOrEqual(3_660_000);
    expect(Date.parse(now) - before).toBeLessThan(3_670_000);
    expect((await test.app.inject({ method: 'DELETE', url: '/api/test/clock' })).statusCode).toBe(204);
    expect(test.clock.now() - before).toBeLessThan(10_000);
  });
});

describe('fault injection', () => {
  const config = () => test.app.inject('/api/config?service=tsn');

  it('The next calls of a path fail as often as requested, and no more', async () => {
    await post('/api/test/fail', { area: 'config', path: '/', status: 503, times: 2 });
    const [first, second, third] = [await config(), await config(), await config()];
    expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([503, 503, 200]);
    expect(first.json()).toMatchObject({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      requestId: expect.any(String) as string,
    });
  });

  it('A code may be requested, and a rejected token looks as in production', async () => {
    await post('/api/test/fail', { area: 'log', path: 'v1/client', status: 409, code: 'EMAIL_IN_USE' });
    expect((await post('/api/log/v1/client', {})).json()).toMatchObject({
      status: 409,
      code: 'EMAIL_IN_USE',
    });
    await post('/api/test/fail', { area: 'config', path: '', status: 401 });
    const refused = await config();
    expect([refused.statusCode, refused.json()]).toEqual([
      401,
      { error: 'invalid_token', code: 'invalid_token' },
    ]);
  });

  it('A call without a body has the code in a header', async () => {
    const rule = { area: 'account', path: 'v1.2/email-exists', status: 403, code: 'RECAPTCHA_BLOCKED' };
    await post('/api/test/fail', rule);
    const refused = await test.app.inject({ method: 'HEAD', url: '/api/account/v1.2/email-exists' });
    expect([refused.statusCode, refused.headers['x-error-code']]).toEqual([403, 'RECAPTCHA_BLOCKED']);
  });

  it('Zero times removes the rule', async () => {
    await post('/api/test/fail', { area: 'config', path: '', status: 500, times: 9 });
    await post('/api/test/fail', { area: 'config', path: '', status: 500, times: 0 });
    expect((await config()).statusCode).toBe(200);
  });
});

it('[T20] Outside test mode the test endpoints do not exist', async () => {
  const real = await createTestApp({ TEST_MODE: 'false' });
  for (const url of ['/api/test/clock', '/api/test/fail']) {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await real.app.inject({
        method,
        url,
        ...(method === 'POST' && { payload: { advanceSeconds: 1 } }),
      });
      expect(reply.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  }
  expect((await real.app.inject('/api/openapi.json')).body).not.toContain('/api/test');
  await real.close();
});

import { limits } from '@marquee/product/limits.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { askToken, bearer, codeOf, newCustomer, signInForm } from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

const day = 86_400;
interface Listed {
  devices: { id: string; name: string; downloadCount: number }[];
  limits: Record<string, number | string | null>;
}

/** Signs in for each call: the tests advance more time than a token lives. */
const asPerson = ({ email, password }: { email: string; password: string }) => {
  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const reply = await askToken(test, signInForm(email, password));
    const headers = bearer(reply.json<{ access_token: string }>().access_token);
    return test.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  };
  return {
    call,
    devices: async () => (await call('GET', '/device/v1/devices')).json<Listed>(),
    downloads: async () => (await call('GET', '/download/v1/devices')).json<Listed>(),
    register: (name = 'TV') => call('POST', '/device/v1/devices', { name, type: 'tv', platform: 'roku' }),
    keep: (name = 'Tablet') => call('POST', '/download/v1/devices', { name, type: 'tablet' }),
  };
};

describe('playback devices', () => {
  it('[CONST-01] Five at once: the sixth is rejected, also concurrently', async () => {
    const { access_token } = await newCustomer(test);
    const register = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/device/v1/devices',
        headers: bearer(access_token),
        payload: { name: 'TV', type: 'tv', platform: 'roku' },
      });
    const replies = await Promise.all(Array.from({ length: 12 }, register));
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(limits.playbackDevices);
    expect(replies.filter((reply) => codeOf(reply) === 'DEVICE_LIMIT')).toHaveLength(7);
  });

  it('[CONST-02] Ten per 30-day period: the eleventh is rejected, and the list says when a slot frees up', async () => {
    const person = asPerson(await newCustomer(test));
    for (let count = 0; count < limits.playbackDevicesPerPeriod; count += 1) {
      const { id } = (await person.register(`TV ${count}`)).json<{ id: string }>();
      expect((await person.call('DELETE', `/device/v1/devices/${id}`)).statusCode).toBe(204);
    }
    expect(codeOf(await person.register())).toBe('DEVICE_PERIOD_LIMIT');
    const { devices, limits: deviceLimits } = await person.devices();
    expect(devices).toEqual([]);
    expect(deviceLimits).toMatchObject({ concurrent: 5, per30Days: 10, usedIn30Days: 10 });
    expect(Date.parse(String(deviceLimits['nextFree'])) - test.clock.now()).toBeGreaterThan(29 * day * 1000);
    test.clock.advance(30 * day + 1);
    expect((await person.register()).statusCode).toBe(201);
  });

  it('[API-SUB-25] [T19] Another account’s device is unknown, and so is a removed one', async () => {
    const [mine, theirs] = [asPerson(await newCustomer(test)), asPerson(await newCustomer(test))];
    const { id } = (await theirs.register()).json<{ id: string }>();
    for (const each of [id, 'garbage', '00000000-0000-4000-8000-000000000000'])
      expect((await mine.call('DELETE', `/device/v1/devices/${each}`)).statusCode).toBe(404);
    expect((await theirs.call('DELETE', `/device/v1/devices/${id}`)).statusCode).toBe(204);
    expect((await theirs.call('DELETE', `/device/v1/devices/${id}`)).statusCode).toBe(404);
  });
});

describe('download devices', () => {
  it('[CONST-03] Five with the top plan, none without', async () => {
    const top = asPerson(await newCustomer(test, 'cancelled'));
    for (let count = 0; count < limits.downloadDevices; count += 1)
      expect((await top.keep()).statusCode).toBe(201);
    expect(codeOf(await top.keep())).toBe('DEVICE_LIMIT');
    const other = asPerson(await newCustomer(test, 'tsn'));
    expect(codeOf(await other.keep())).toBe('DEVICE_LIMIT');
    expect((await other.downloads()).limits).toMatchObject({ devices: 0 });
  });

  it('[CONST-04] Up to 5 swaps per 30 days: the sixth removal is rejected', async () => {
    const person = asPerson(await newCustomer(test, 'cancelled'));
    const swap = async () => {
      const { id } = (await person.keep()).json<{ id: string }>();
      return person.call('DELETE', `/download/v1/devices/${id}`);
    };
    for (let count = 0; count < limits.downloadSwapsPerPeriod; count += 1)
      expect((await swap()).statusCode).toBe(204);
    const sixth = await swap();
    expect([sixth.statusCode, codeOf(sixth)]).toEqual([409, 'SWAP_LIMIT']);
    expect((await person.downloads()).limits).toMatchObject({ swaps: 5, usedSwaps: 5 });
    test.clock.advance(30 * day + 1);
    const [left] = (await person.downloads()).devices;
    expect((await person.call('DELETE', `/download/v1/devices/${left!.id}`)).statusCode).toBe(204);
  });

  it('Removing the downloads of a device keeps its slot', async () => {
    const person = asPerson(await newCustomer(test, 'cancelled'));
    const { id } = (await person.keep()).json<{ id: string }>();
    await test.database.pool.query('update download_devices set download_count = 7 where id = $1', [id]);
    expect((await person.downloads()).devices[0]).toMatchObject({ downloadCount: 7 });
    expect((await person.call('DELETE', `/download/v1/devices/${id}/downloads`)).statusCode).toBe(204);
    expect((await person.downloads()).devices[0]).toMatchObject({ id, downloadCount: 0 });
  });
});

describe('browsers', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

  it('Signed-in browsers are listed, newest first, without old ones', async () => {
    const { email, password } = await newCustomer(test);
    const signIn = (agent: string) =>
      askToken(test, signInForm(email, password), { headers: { 'user-agent': agent } });
    await signIn(chrome);
    test.clock.advance(31 * day);
    const reply = await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
    const headers = bearer(reply.json<{ access_token: string }>().access_token);
    const browsers = async (query = '') =>
      (await test.app.inject({ url: `/api/device/v1/browsers${query}`, headers }))
        .json<{ browser: string }[]>()
        .map(({ browser }) => browser);
    expect(await browsers()).toEqual(['Firefox']);
    const devices = async (query = '') =>
      (await test.app.inject({ url: `/api/device/v1/devices${query}`, headers })).json<object>();
    expect(await devices('?include=browsers')).toMatchObject({
      devices: [],
      browsers: [{ browser: 'Firefox', system: 'Linux', current: true }],
    });
    expect(await devices()).not.toHaveProperty('browsers');
    expect(await browsers('?days=60')).toEqual(['Firefox', 'Chrome', 'App']);
    expect((await test.app.inject({ url: '/api/device/v1/browsers?days=x', headers })).statusCode).toBe(400);
  });

  it('[UX-16] Each browser has its system, and only the one that asks is the current one', async () => {
    const { email, password } = await newCustomer(test);
    const signIn = async (agent: string) => {
      const reply = await askToken(test, signInForm(email, password), { headers: { 'user-agent': agent } });
      return bearer(reply.json<{ access_token: string }>().access_token);
    };
    const list = async (headers: Record<string, string>) =>
      (await test.app.inject({ url: '/api/device/v1/browsers', headers }))
        .json<{ browser: string; system: string | null; current: boolean }[]>()
        .map(({ browser, system, current }) => [browser, system, current]);
    const first = await signIn(chrome);
    test.clock.advance(60);
    const second = await signIn('SomeApp/1.0');
    const app = ['App', null];
    expect((await list(first)).slice(0, 2)).toEqual([
      [...app, false],
      ['Chrome', 'Windows', true],
    ]);
    expect((await list(second)).slice(0, 2)).toEqual([
      [...app, true],
      ['Chrome', 'Windows', false],
    ]);
  });

  it('[D25] The list reads sessions alone, not every refresh token of a month', async () => {
    const { access_token } = await newCustomer(test);
    const answer = async () => {
      const { statusCode, body } = await test.app.inject({
        url: '/api/device/v1/browsers',
        headers: bearer(access_token),
      });
      return [statusCode, body];
    };
    const before = await answer();
    // A statement that reads this table fails.
    await test.database.pool.query('alter table refresh_tokens rename to refresh_tokens_away');
    try {
      expect(await answer()).toEqual(before);
    } finally {
      await test.database.pool.query('alter table refresh_tokens_away rename to refresh_tokens');
    }
  });
});

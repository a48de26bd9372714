/** Brand settings changed at the console: on every server, with history, undo and a second person where it is risky. */
import {
  changeSetting,
  decideSetting,
  listSettings,
  listSettingVersions,
  type SettingVersion,
} from '@marquee/product/contract/staff/settings.ts';
import { listApprovals } from '@marquee/product/contract/staff/actions.ts';
import { limits } from '@marquee/product/limits.ts';
import type { StartupConfig } from '@marquee/product/startup.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { codeOf } from '../../../testing/test-clients.ts';

const variables = { FEATURES: '{"tsn":{"gift":false}}', BRAND_HOMES: '{"rds":"https://rds.example/"}' };
let servers: readonly [TestApp, TestApp];
let console_: TestConsole;
let staff: TestStaff;
let other: TestStaff;
beforeAll(async () => {
  const one = await createTestApp(variables);
  servers = [one, await createTestApp(variables, { beside: one })];
  console_ = await createTestConsole(one);
  [staff, other] = [await console_.signIn(['operations']), await console_.signIn(['operations'])];
});
afterAll(async () => {
  await console_.app.close();
  await servers[1].close();
  await servers[0].close();
});

interface Change {
  readonly scope: string;
  readonly key: string;
  readonly value: unknown;
  readonly startsAt?: string;
  readonly endsAt?: string;
  readonly by?: TestStaff;
  readonly latest?: string | null;
}
const versionsOf = async (scope: string, key: string) =>
  (await staff.call(listSettingVersions, { params: { scope, key } })).json<{ versions: SettingVersion[] }>()
    .versions;
const change = async ({ scope, key, by = staff, latest, ...body }: Change) =>
  by.call(changeSetting, {
    params: { scope, key },
    body: {
      reason: 'because',
      latest: latest === undefined ? ((await versionsOf(scope, key))[0]?.id ?? null) : latest,
      ...body,
    },
  });
const decide = (by: TestStaff, id: string, approves: boolean) =>
  by.call(decideSetting, { params: { id }, body: { approves, note: '' } });
const configOf = async ({ app }: TestApp, brand: string): Promise<StartupConfig> =>
  (await app.inject(`/api/config?service=${brand}`)).json();

describe('[console D2, C] Brand settings', () => {
  it('change on both servers within a second, and undo restores the version before', async () => {
    const showsOnBoth = (value: boolean) =>
      vi.waitFor(
        async () => {
          for (const server of servers) expect((await configOf(server, 'crave')).features.gift).toBe(value);
        },
        { timeout: 1000, interval: 20 },
      );
    const off = await change({ scope: 'crave', key: 'features', value: { gift: false } });
    expect([off.statusCode, off.json()]).toMatchObject([200, { state: 'live' }]);
    await showsOnBoth(false);
    expect((await change({ scope: 'crave', key: 'features', value: null })).statusCode).toBe(200);
    await showsOnBoth(true);
    expect(await versionsOf('crave', 'features')).toMatchObject([
      { value: null, state: 'live', changedBy: staff.id, note: 'because' },
      { value: { gift: false }, state: 'past', mayDecide: false },
    ]);
  });

  it('list what is live, planned and fixed by the environment', async () => {
    const now = servers[0].clock.now();
    const later = {
      startsAt: new Date(now + 60_000).toISOString(),
      endsAt: new Date(now + 120_000).toISOString(),
    };
    const text = { en: 'Tonight', fr: 'Ce soir' };
    const planned = await change({ scope: 'tsn', key: 'warning.loggedOut', value: text, ...later });
    expect(planned.json()).toMatchObject({ state: 'scheduled' });
    const { settings } = (await staff.call(listSettings, { params: { scope: 'tsn' } })).json<{
      settings: { key: string }[];
    }>();
    const row = (key: string) => settings.find((each) => each.key === key);
    expect(row('warning.loggedOut')).toMatchObject({ live: null, scheduled: [{ value: text }], waiting: [] });
    expect(row('features')).toMatchObject({ fixedFlags: ['gift'] });
    expect(row('hosts')).toBeUndefined();
    const home = { en: 'https://a.example/', fr: 'https://a.example/' };
    expect(codeOf(await change({ scope: 'rds', key: 'homes', value: home }))).toBe('SETTING_FIXED');
    // Called off: a newer version holds for its whole time.
    await change({ scope: 'tsn', key: 'warning.loggedOut', value: null });
    expect(await versionsOf('tsn', 'warning.loggedOut')).toMatchObject([
      { state: 'live' },
      { state: 'past' },
    ]);
  });

  it('set by a person can be set again: only the environment fixes one', async () => {
    const home = (path: string) => ({ en: `https://a.example/${path}`, fr: `https://a.example/${path}` });
    expect((await change({ scope: 'crave', key: 'homes', value: home('1') })).statusCode).toBe(200);
    await servers[0].settings.reload();
    expect((await change({ scope: 'crave', key: 'homes', value: home('2') })).statusCode).toBe(200);
  });

  it.each<[Change, object]>([
    [
      { scope: 'crave', key: 'warning.loggedIn', value: { en: '<b>x</b>', fr: 'x' } },
      { 'warning.loggedIn': 'en' },
    ],
    [
      {
        scope: 'crave',
        key: 'warning.loggedIn',
        value: { en: 'x', fr: 'x' },
        endsAt: '2020-01-01T00:00:00Z',
      },
      { 'warning.loggedIn': 'endsAt' },
    ],
    [{ scope: 'all', key: 'features', value: {} }, { features: 'brand' }],
  ])('refuse %j', async (wrong, details) => {
    expect((await change(wrong)).json()).toMatchObject({ code: 'VALIDATION', details });
  });

  it('need a reason, and a sign-in of the last minutes', async () => {
    const body = { value: null, reason: ' ', latest: null };
    const empty = await staff.call(changeSetting, { params: { scope: 'ctv', key: 'homes' }, body });
    expect(codeOf(empty)).toBe('VALIDATION');
    const old = await console_.signIn(
      ['operations'],
      servers[0].clock.now() - (limits.staffFreshMinutes + 1) * 60_000,
    );
    expect(codeOf(await change({ scope: 'ctv', key: 'homes', value: null, by: old }))).toBe(
      'REAUTH_REQUIRED',
    );
  });

  it('saved in two tabs, are saved once: the second has not seen the first', async () => {
    const [{ id }] = (await versionsOf('crave', 'features')) as [SettingVersion];
    const both = await Promise.all(
      [true, false].map((partners) =>
        change({ scope: 'crave', key: 'features', value: { partners }, latest: id }),
      ),
    );
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(both.map((reply) => codeOf(reply))).toContain('CHANGED_SINCE');
  });
});

describe('[console C] Hosts, origins, return hosts and tags', () => {
  const value = ['app.example'];
  it('wait for another person, whose approval makes them live, once', async () => {
    const { id, state } = (await change({ scope: 'ctv', key: 'redirectHosts', value })).json<{
      id: string;
      state: string;
    }>();
    expect(state).toBe('waiting');
    await servers[0].settings.reload();
    expect((await configOf(servers[0], 'ctv')).brands.ctv?.hosts).toBeUndefined();
    expect(codeOf(await decide(staff, id, true))).toBe('FOUR_EYES');
    const both = await Promise.all([decide(other, id, true), decide(other, id, true)]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    await vi.waitFor(
      async () => expect((await configOf(servers[1], 'ctv')).brands.ctv?.hosts).toEqual(value),
      {
        timeout: 1000,
        interval: 20,
      },
    );
    expect(await versionsOf('ctv', 'redirectHosts')).toMatchObject([
      { state: 'live', changedBy: staff.id, approvedBy: other.id },
    ]);
  });

  it('that are refused, or older than a newer change, never go live', async () => {
    const first = (await change({ scope: 'cp24', key: 'redirectHosts', value })).json<{ id: string }>();
    const second = (await change({ scope: 'cp24', key: 'redirectHosts', value: ['b.example'] })).json<{
      id: string;
    }>();
    expect(codeOf(await decide(other, first.id, true))).toBe('CHANGED_SINCE');
    expect((await decide(other, second.id, false)).json()).toMatchObject({ state: 'refused' });
    await servers[0].settings.reload();
    expect((await configOf(servers[0], 'cp24')).brands.cp24?.hosts).toBeUndefined();
    expect(await versionsOf('cp24', 'redirectHosts')).toMatchObject([
      { state: 'refused' },
      { state: 'waiting' },
    ]);
  });

  it('are listed among the approvals, and decided there by an admin, but never by who may not change settings', async () => {
    const { id } = (await change({ scope: 'bnn', key: 'redirectHosts', value })).json<{ id: string }>();
    const [admin, billing] = [await console_.signIn(['admin']), await console_.signIn(['billing'])];
    const listedFor = async (one: TestStaff) =>
      (await one.call(listApprovals))
        .json<{ settings: (SettingVersion & { scope: string })[] }>()
        .settings.find((each) => each.id === id);
    const what = { scope: 'bnn', key: 'redirectHosts', value, changedBy: staff.id, note: 'because' };
    expect(await listedFor(admin)).toMatchObject({ ...what, mayDecide: true });
    expect(await listedFor(staff)).toMatchObject({ ...what, mayDecide: false });
    expect(await listedFor(billing)).toBeUndefined();
    expect(codeOf(await decide(billing, id, true))).toBe('PERMISSION_DENIED');
    expect((await decide(admin, id, true)).json()).toMatchObject({ state: 'live' });
    expect(await listedFor(admin)).toBeUndefined();
  });
});

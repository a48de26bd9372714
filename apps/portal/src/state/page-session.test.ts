import { limits } from '@marquee/product/limits.ts';
import { describe, expect, it, vi } from 'vitest';
import { tokenOf } from '../testing/token.ts';
import { createPageSession } from './page-session.ts';
import { createServerClock } from './token-cookies.ts';

const nothing = (): void => undefined;
const effects = {
  recheck: nothing,
  expire: nothing,
  end: nothing,
  resume: nothing,
  reload: nothing,
  forget: nothing,
};

it('[A-66] A page clears the cookies of its own session, never those of another account that has signed in since', () => {
  let cookie: string | undefined = tokenOf({ account_id: 'alex' });
  const session = createPageSession({
    pageToken: { current: undefined },
    readToken: () => cookie,
    hasRefreshCookie: () => cookie !== undefined,
    clearCookies: () => (cookie = undefined),
    postRefresh: () => Promise.resolve(),
    runExclusively: (task) => task(),
    announce: nothing,
    clock: createServerClock(() => Date.now()),
    effects,
  });
  session.open();
  const ofSam = tokenOf({ account_id: 'sam' });
  cookie = ofSam;
  session.clear();
  expect(cookie).toBe(ofSam);

  cookie = tokenOf({ account_id: 'alex' });
  session.clear();
  expect(cookie).toBeUndefined();
});

describe('a device whose clock is wrong', () => {
  const minute = 60_000;

  const openOnDevice = (aheadMs: number) => {
    let serverTime = Date.UTC(2026, 10, 19);
    const issueToken = () => {
      const iat = serverTime / 1000;
      return tokenOf({ account_id: 'alex', iat, exp: iat + limits.accessTokenMinutes * 60 });
    };
    let cookie = issueToken();
    const postRefresh = vi.fn(() => {
      cookie = issueToken();
      return Promise.resolve();
    });
    const expire = vi.fn();
    const session = createPageSession({
      pageToken: { current: undefined },
      readToken: () => cookie,
      hasRefreshCookie: () => true,
      clearCookies: nothing,
      postRefresh,
      runExclusively: (task) => task(),
      announce: nothing,
      clock: createServerClock(() => serverTime + aheadMs),
      effects: { ...effects, expire },
    });
    session.open();
    return {
      session,
      postRefresh,
      expire,
      signIn: () => {
        cookie = issueToken();
        session.begin();
      },
      pass: (minutes: number) => (serverTime += minutes * minute),
    };
  };

  it.each([-600, -60, -11, 0, 11, 60, 600])(
    '[A-67] %i minutes ahead: a token is refreshed when it has expired, and not before',
    async (ahead) => {
      const device = openOnDevice(ahead * minute);
      device.signIn();
      for (let calls = 0; calls < 3; calls++) await device.session.call(() => Promise.resolve());
      expect(device.postRefresh).not.toHaveBeenCalled();
      device.pass(limits.accessTokenMinutes + 1);
      for (let calls = 0; calls < 3; calls++) await device.session.call(() => Promise.resolve());
      expect(device.postRefresh).toHaveBeenCalledOnce();
      expect(device.expire).not.toHaveBeenCalled();
      expect(device.session.state()).toBe('signedIn');
    },
  );

  it.each([-60, 60])('[A-67] %i minutes ahead: a page that finds a token stays signed in', async (ahead) => {
    const device = openOnDevice(ahead * minute);
    for (let visits = 0; visits < 3; visits++) await device.session.check();
    expect(device.postRefresh.mock.calls.length).toBeLessThanOrEqual(1);
    expect(device.expire).not.toHaveBeenCalled();
    expect(device.session.state()).not.toBe('signedOut');
  });
});

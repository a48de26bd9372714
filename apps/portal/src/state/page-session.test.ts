import { expect, it } from 'vitest';
import { tokenOf } from '../testing/token.ts';
import { createPageSession } from './page-session.ts';

const nothing = (): void => undefined;

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
    now: () => Date.now(),
    effects: {
      recheck: nothing,
      expire: nothing,
      end: nothing,
      resume: nothing,
      reload: nothing,
      forget: nothing,
    },
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

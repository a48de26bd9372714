import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { pickAssignable, isSameKind, emptyApp, emptyLogin } from './client-state.ts';
import { addRecentConnection } from './recent-connections.ts';

describe('setters', () => {
  it('[STATE-25] Client state setters ignore empty values', () => {
    expect(pickAssignable(emptyApp, { action: '', continueUrl: '', meta: 'm' })).toEqual({ meta: 'm' });
    for (const current of ['', 'x', false, [], {}, 0])
      for (const empty of ['', null, undefined]) expect(isSameKind(current, empty)).toBe(false);
  });

  it('[STATE-26] Boolean fields accept only booleans', () => {
    for (const value of ['true', 'false', 1, 0, {}, []]) expect(isSameKind(false, value)).toBe(false);
    expect([isSameKind(false, true), isSameKind(true, false)]).toEqual([true, true]);
  });

  it('[STATE-27] Profile lists need an array, and so does every list', () => {
    for (const value of [{}, { 0: 'a', length: 1 }, 'a', 1, true]) expect(isSameKind([], value)).toBe(false);
    expect([isSameKind([], []), isSameKind(['a'], ['b'])]).toEqual([true, true]);
  });

  it('[STATE-28] Account and profile need an object, and so does every object', () => {
    for (const value of ['{}', 1, true, [], [{}]]) expect(isSameKind({}, value)).toBe(false);
    expect(isSameKind({}, { id: 1 })).toBe(true);
  });

  it('[STATE-29] Feature flags need a plain object', () => {
    const patch = (value: unknown) => pickAssignable(emptyApp, { brandFeatureFlags: value as object });
    expect(patch([true])).toEqual({});
    expect(patch('gift')).toEqual({});
    expect(patch({ gift: true })).toEqual({ brandFeatureFlags: { gift: true } });
  });

  it('[STATE-30] Previous route needs a name', () => {
    expect(pickAssignable(emptyApp, { previousRoute: '' })).toEqual({});
    expect(pickAssignable(emptyApp, { previousRoute: 'login' })).toEqual({ previousRoute: 'login' });
  });

  it('Fields that the state does not have are left out', () => {
    const patch: Record<string, unknown> = { action: 'gift', admin: true, toString: 'x' };
    Object.defineProperty(patch, '__proto__', { value: { isLoggedIn: true }, enumerable: true });
    expect(pickAssignable(emptyApp, patch)).toEqual({ action: 'gift' });
    expect(pickAssignable(emptyLogin, { ssoRetryCount: 2 })).toEqual({ ssoRetryCount: 2 });
  });

  it('Whatever is set, a field keeps its kind', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(emptyApp)), fc.anything()), (patch) => {
        for (const [name, value] of Object.entries(pickAssignable(emptyApp, patch))) {
          const empty: unknown = emptyApp[name as keyof typeof emptyApp];
          expect([typeof value, Array.isArray(value)], name).toEqual([typeof empty, Array.isArray(empty)]);
        }
      }),
    );
  });
});

describe('recent connections', () => {
  const before = [
    { email: 'a@x.ca', lastLogin: '1' },
    { email: 'b@x.ca', lastLogin: '2' },
  ];

  it('[FLOW-01] Signing in with an already listed email only updates its last-login time', () =>
    expect(addRecentConnection(before, 'b@x.ca', '9', 8)).toEqual([
      before[0],
      { email: 'b@x.ca', lastLogin: '9' },
    ]));

  it('[FLOW-02] A new email is added at the front', () =>
    expect(addRecentConnection(before, 'c@x.ca', '9', 8)).toEqual([
      { email: 'c@x.ca', lastLogin: '9' },
      ...before,
    ]));

  it('[FLOW-03] The recent list is cut to 8', () => {
    const nine = Array.from({ length: 9 }, (_, index) => `${index}@x.ca`);
    let list = addRecentConnection([], 'first@x.ca', '0', limits.recentConnections);
    for (const email of nine) list = addRecentConnection(list, email, '1', limits.recentConnections);
    expect(list.map(({ email }) => email)).toEqual(nine.toReversed().slice(0, 8));
  });

  it('Recent accounts hold each email once, the newest first', () => {
    const emails = fc.array(fc.constantFrom(...'abcdefghijkl'.split('')), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(emails, (visits) => {
        let list = addRecentConnection([], visits[0]!, '0', limits.recentConnections);
        visits.slice(1).forEach((email, index) => {
          const known = list.some((entry) => entry.email === email);
          const next = addRecentConnection(list, email, String(index + 1), limits.recentConnections);
          expect(next.find((entry) => entry.email === email)?.lastLogin).toBe(String(index + 1));
          if (!known) expect(next[0]?.email).toBe(email);
          else expect(next.map((entry) => entry.email)).toEqual(list.map((entry) => entry.email));
          list = next;
        });
        expect(new Set(list.map(({ email }) => email)).size).toBe(list.length);
        expect(list.length).toBeLessThanOrEqual(8);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import {
  mayCall,
  type SessionEffect,
  sessionEffectText,
  type SessionEvent,
  sessionEventText,
  sessionMachine,
  type SessionState,
  sessionStateText,
} from './session-machine.ts';

const states = Object.keys(sessionStateText) as SessionState[];
const events = Object.keys(sessionEventText) as SessionEvent[];
const effects = Object.keys(sessionEffectText) as SessionEffect[];
const cells = states.flatMap((state) =>
  events.map((event) => ({
    state,
    event,
    next: sessionMachine[state][event][0],
    effect: sessionMachine[state][event][1],
  })),
);

it('[A-66] [A-67] Every state has an answer to every event', () => {
  expect(Object.keys(sessionMachine).toSorted()).toEqual(states.toSorted());
  for (const state of states)
    expect(Object.keys(sessionMachine[state]).toSorted(), state).toEqual(events.toSorted());
  for (const { state, event, next, effect } of cells) {
    expect(states, `${state} ${event}`).toContain(next);
    expect(effects, `${state} ${event}`).toContain(effect);
  }
});

/** Events that the user, the network or the server can cause in any state. */
const waysOn: Readonly<Record<SessionState, SessionEvent>> = {
  unknown: 'signedOut',
  signedOut: 'signedIn',
  signedIn: 'signedOut',
  refreshing: 'refreshUnanswered',
  unanswered: 'online',
  expired: 'signedOut',
  ended: 'signedOut',
  reloading: 'otherAccountFound',
};

it('[A-66] [A-67] Every state has a way on: it leads elsewhere, or loads the page anew', () => {
  for (const state of states) {
    const [next, effect] = sessionMachine[state][waysOn[state]];
    expect(next !== state || effect === 'reload', state).toBe(true);
  }
});

it('[A-66] [A-67] Every state is reached from the first one', () => {
  const reached = new Set<SessionState>(['unknown']);
  for (const state of reached) for (const event of events) reached.add(sessionMachine[state][event][0]);
  expect([...reached].toSorted()).toEqual(states.toSorted());
});

describe('a page that belongs to an account', () => {
  const owned = states.filter((state) => !['unknown', 'signedOut', 'reloading'].includes(state));

  it('[A-66] Another account is never taken over: the page empties and loads anew', () => {
    for (const state of owned)
      for (const event of ['otherAccountFound', 'callChanged'] as const)
        expect(sessionMachine[state][event], `${state} ${event}`).toEqual(['reloading', 'reload']);
    expect(mayCall('reloading')).toBe(false);
  });

  it('[A-66] A sign-out in another tab empties the page under the modal', () => {
    for (const state of owned) expect(sessionMachine[state].noSessionFound[0], state).toBe('ended');
    for (const { state, next, effect } of cells)
      if (next === 'ended') expect(effect).toBe(state === 'ended' ? 'none' : 'end');
    expect(mayCall('ended')).toBe(false);
  });

  it('[A-67] A refused call opens the modal, and nothing is refreshed or retried after it', () => {
    for (const state of ['signedIn', 'refreshing', 'unanswered'] as const)
      expect(sessionMachine[state].callRefused, state).toEqual(['expired', 'expire']);
    expect(events.filter((event) => sessionMachine.expired[event][1] === 'refresh')).toEqual([]);
    expect(mayCall('expired')).toBe(false);
  });

  it('[A-67] A missing response never signs out', () => {
    for (const state of states) {
      const [next, effect] = sessionMachine[state].refreshUnanswered;
      expect(effect, state).toBe('none');
      if (state !== 'signedOut') expect(next, state).not.toBe('signedOut');
    }
  });
});

it('[A-66] Only what empties the page comes before a reload or the end of a session', () => {
  for (const { state, event, next, effect } of cells) {
    if (effect === 'reload') expect(next, `${state} ${event}`).toBe('reloading');
    if (effect === 'end') expect(next, `${state} ${event}`).toBe('ended');
    if (effect === 'expire') expect(next, `${state} ${event}`).toBe('expired');
    if (effect === 'resume') expect([state, next], event).toEqual([state, 'signedIn']);
  }
});

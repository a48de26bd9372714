/** Property test: any order of events over three tabs and two accounts, with responses out of order. */
import { limits } from '@marquee/product/limits.ts';
import { sessionMachine, type SessionState } from '@marquee/product/navigation/session-machine.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { howMany } from '../testing/test-scale.ts';
import { createBrowser } from '../testing/simulated-browser.ts';

type World = ReturnType<typeof createBrowser>;

/** Runs all pending microtasks. */
const tick = (): Promise<void> => new Promise((resolve) => queueMicrotask(resolve));
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn++) await tick();
};

const finish = async (world: World): Promise<void> => {
  for (let turn = 0; world.pendingCount() > 0 && turn < 500; turn++) {
    world.step(0);
    await settle();
  }
  expect(world.pendingCount(), 'everything comes to an end').toBe(0);
};

const runs = howMany(400, 10_000);

const tab = fc.integer({ min: 0, max: 2 });
const account = fc.constantFrom('alex', 'sam');
const minutes = fc.constantFrom(1, limits.accessTokenMinutes + 1, 60 * 24 * limits.refreshTokenDays);

type Event = (world: World) => unknown;
const on =
  (name: number, act: (each: World['tabs'][number]) => void): Event =>
  (world) =>
    act(world.tabs[name]!);

/** The common case with two tabs: a change of account while requests are running. */
const changeAccount =
  ([name, who, isHeard]: [number, string, boolean]): Event =>
  async (world) => {
    world.tabs[name]!.signOut();
    await settle();
    if (isHeard) await finish(world);
    else world.step(0);
    await settle();
    world.step(0);
    await settle();
    world.tabs[name]!.signIn(who);
    await settle();
    if (isHeard) await finish(world);
  };

/** Offline with an expired access token. */
const callUnanswered =
  (name: number): Event =>
  async (world) => {
    world.advance((limits.accessTokenMinutes + 1) * 60_000);
    world.tabs[name]!.call();
    await settle();
    world.setOnline(false);
  };

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(finish) },
  { weight: 8, arbitrary: fc.nat(6).map((which) => (world: World) => world.step(which)) },
  { weight: 4, arbitrary: fc.tuple(tab, account).map(([name, who]) => on(name, (each) => each.signIn(who))) },
  { weight: 2, arbitrary: tab.map((name) => on(name, (each) => each.signOut())) },
  { weight: 8, arbitrary: tab.map((name) => on(name, (each) => each.call())) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(tab, fc.boolean())
      .map(([name, isGuest]) => on(name, (each) => each.navigate(isGuest))),
  },
  { weight: 1, arbitrary: tab.map((name) => on(name, (each) => each.load())) },
  { weight: 1, arbitrary: tab.map((name) => on(name, (each) => each.freeze())) },
  { weight: 3, arbitrary: tab.map((name) => on(name, (each) => each.show())) },
  { weight: 2, arbitrary: minutes.map((count) => (world: World) => world.advance(count * 60_000)) },
  { weight: 1, arbitrary: fc.constant((world: World) => world.setOnline(false)) },
  { weight: 2, arbitrary: fc.constant((world: World) => world.setOnline(true)) },
  { weight: 1, arbitrary: fc.constant((world: World) => world.loseNextAnswer()) },
  { weight: 1, arbitrary: account.map((who) => (world: World) => world.revoke(who)) },
  // Frequent enough that 400 runs always reach `reloading`.
  { weight: 6, arbitrary: fc.tuple(tab, account, fc.boolean()).map(changeAccount) },
  { weight: 1, arbitrary: tab.map(callUnanswered) },
);

it('[A-66] [A-67] In any order of events over three tabs and two accounts, no page gets the data of another account, and no page is stuck', async () => {
  const seen = new Set<SessionState>();
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 60 }), async (events) => {
      const world = createBrowser();
      for (const each of world.tabs) each.load();
      await settle();
      await finish(world);
      world.tabs[0]!.signIn('alex');
      await settle();
      await finish(world);
      for (const each of world.tabs) each.navigate(false);
      await settle();
      await finish(world);
      for (const happen of events) {
        await happen(world);
        await settle();
        expect(world.faults).toEqual([]);
        for (const each of world.tabs) seen.add(each.state());
      }

      // Back online, and every tab becomes visible.
      world.setOnline(true);
      await finish(world);
      for (const each of world.tabs) each.show();
      await settle();
      await finish(world);
      const signedIn = world.signedInAccount();
      for (const each of world.tabs)
        if (each.shown() !== undefined && !each.isModalOpen()) expect(each.shown()).toBe(signedIn);

      // No page is stuck: sign-in from the modal or a navigation works.
      for (const each of world.tabs) {
        if (each.isModalOpen()) each.signOut();
        await settle();
        await finish(world);
        each.navigate(false);
        await settle();
        await finish(world);
        if (each.isModalOpen()) each.signOut();
        await settle();
        await finish(world);
        expect(['signedIn', 'signedOut']).toContain(each.state());
        expect(each.isModalOpen()).toBe(false);
      }
      expect(world.faults).toEqual([]);
      answered += world.answeredCalls();
    }),
    { numRuns: runs },
  );
  // Coverage: the generated orders must reach every state.
  expect([...seen].toSorted()).toEqual(Object.keys(sessionMachine).toSorted());
  expect(answered).toBeGreaterThan(runs / 2);
}, 600_000);

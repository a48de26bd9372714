import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { type AttemptRule, resetAttempts, refundAttempt, consumeAttempt } from './attempt-limit.ts';
import { attemptRuleOf } from './limiter.ts';

const signInTries = attemptRuleOf('signIn');

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const minute = 60_000;
let people = 0;
const somebody = () => `somebody-${(people += 1)}`;
const take = (at: number, subject: string, rule: AttemptRule = signInTries) =>
  consumeAttempt(test.database.query, at, rule, subject);
const takeMany = async (times: number, at: number, subject: string, rule?: AttemptRule) => {
  for (let time = 0; time < times; time += 1) await take(at, subject, rule);
};

it('[T1] Ten tries are free, then the wait doubles from one minute to fifteen', async () => {
  const subject = somebody();
  let now = Date.parse('2030-01-01');
  for (let time = 0; time < 10; time += 1) expect(await take(now, subject)).toBeUndefined();
  const waits: number[] = [];
  for (let time = 0; time < 7; time += 1) {
    const wait = (await take(now, subject))!;
    waits.push(wait / 60);
    expect(await take(now + wait * 1000 - 1, subject)).toBeGreaterThan(0);
    now += wait * 1000;
    expect(await take(now, subject)).toBeUndefined();
  }
  expect(waits).toEqual([1, 2, 4, 8, 15, 15, 15]);
});

it('[T1] Tries that lie further apart than the window do not add up', async () => {
  const subject = somebody();
  const start = Date.parse('2030-01-01');
  for (let time = 0; time < 30; time += 1)
    expect(await take(start + time * 2 * minute, subject)).toBeUndefined();
});

it('[T1] A hundred without a success, and waiting no longer helps', async () => {
  const subject = somebody();
  let now = Date.parse('2030-01-01');
  let made = 0;
  for (let day = 0; day < 200; day += 1) {
    if ((await take(now, subject)) === undefined) made += 1;
    now += 24 * 60 * minute;
  }
  expect(made).toBe(100);
  await resetAttempts(test.database.query, signInTries.kind, subject);
  expect(await take(now, subject)).toBeUndefined();
});

it('[T1] A thousand tries at the same moment are ten', async () => {
  const subject = somebody();
  const waits = await Promise.all(Array.from({ length: 1000 }, () => take(0, subject)));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(10);
});

it('A rule without a growing wait holds until its window ends', async () => {
  const rule: AttemptRule = { kind: 'probe', most: 3, windowMs: minute };
  const subject = somebody();
  await takeMany(3, 0, subject, rule);
  expect(await take(20_000, subject, rule)).toBe(40);
  expect(await take(minute, subject, rule)).toBeUndefined();
});

it('A rule of one try holds after the first', async () => {
  const rule: AttemptRule = { kind: 'once', most: 1, windowMs: minute };
  const subject = somebody();
  expect(await take(0, subject, rule)).toBeUndefined();
  expect(await take(0, subject, rule)).toBe(60);
  expect(await take(minute, subject, rule)).toBeUndefined();
});

it('A try that is given back is free again', async () => {
  const rule: AttemptRule = { kind: 'back', most: 2, windowMs: minute };
  const subject = somebody();
  await takeMany(2, 0, subject, rule);
  await refundAttempt(test.database.query, rule.kind, subject);
  expect(await take(0, subject, rule)).toBeUndefined();
  expect(await take(0, subject, rule)).toBe(60);
});

describe('[T1] Whatever the rhythm', () => {
  // Eight at the end of a window that began long before; in the next ten, then after 1, 2 and 4 minutes.
  const most = 8 + 13;
  const mostInAWindow = async (pauses: readonly number[]): Promise<number> => {
    const subject = somebody();
    const made: number[] = [];
    let now = 0;
    for (const pause of pauses) {
      now += pause;
      if ((await take(now, subject)) === undefined) made.push(now);
    }
    const inWindow = (start: number) => made.filter((at) => at >= start && at < start + 15 * minute);
    return Math.max(...made.map((start) => inWindow(start).length));
  };

  it('no quarter of an hour holds more than the end of one window and a whole next one', async () => {
    const pause = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 * minute }));
    await fc.assert(
      fc.asyncProperty(fc.array(pause, { minLength: 20, maxLength: 40 }), async (pauses) => {
        expect(await mostInAWindow(pauses)).toBeLessThanOrEqual(most);
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });

  it('and that many only by who knows when the window began', async () => {
    const none = (times: number) => Array<number>(times).fill(0);
    const minutes = [0, 14, ...none(7), 1, ...none(9), 1, 2, 4];
    expect(await mostInAWindow(minutes.map((count) => count * minute))).toBe(most);
  });
});

it('Nobody’s email or address is kept', async () => {
  await take(0, 'jeanne@courriel.test');
  const { rows } = await test.database.pool.query("select * from attempts where key like '%jeanne%'");
  expect(rows).toEqual([]);
});

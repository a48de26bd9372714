import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { type AttemptRule, forgiveTries, returnTry, takeTry } from './attempts.ts';
import { signInTries } from './sign-in-tries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const minute = 60_000;
let people = 0;
const somebody = () => `somebody-${(people += 1)}`;
const take = (at: number, subject: string, rule: AttemptRule = signInTries) =>
  takeTry(test.database.query, at, rule, subject);
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
  await forgiveTries(test.database.query, signInTries.kind, subject);
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
  await returnTry(test.database.query, rule.kind, subject);
  expect(await take(0, subject, rule)).toBeUndefined();
  expect(await take(0, subject, rule)).toBe(60);
});

it('[T1] Whatever the rhythm, no window holds more tries than the rule and its growing waits allow', async () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 5 * minute }), { minLength: 30, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(gaps, async (pauses) => {
      const subject = somebody();
      const made: number[] = [];
      let now = 0;
      for (const pause of pauses) {
        now += pause;
        if ((await take(now, subject)) === undefined) made.push(now);
      }
      for (const start of made) {
        const inWindow = made.filter((at) => at >= start && at < start + 15 * minute);
        // Ten, then after 1, 2, 4 and 8 minutes.
        expect(inWindow.length).toBeLessThanOrEqual(14);
      }
    }),
    { numRuns: 20 },
  );
});

it('Nobody’s email or address is kept', async () => {
  await take(0, 'jeanne@courriel.test');
  const { rows } = await test.database.pool.query("select * from attempts where key like '%jeanne%'");
  expect(rows).toEqual([]);
});

/** Sign-in does the same work for known and unknown emails, also when known ones have hashes of other systems. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { dummyHashOf } from '../../identity/passwords/legacy-hashes.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { isFullScale } from '../../testing/test-scale.ts';
import { askToken, codeOf, newCustomer, signInForm, type TestCustomer } from '../../testing/test-clients.ts';

/** AUC: probability that a random value of the first sample is the larger; 0.5 means indistinguishable. */
const areaUnderCurve = (these: readonly number[], those: readonly number[]): number => {
  const wins = these.reduce(
    (sum, one) =>
      sum + those.reduce((count, other) => count + (one > other ? 1 : one === other ? 0.5 : 0), 0),
    0,
  );
  return wins / (these.length * those.length);
};
const band = 0.05;

/** The share of the customers that have a hash of each system; the others have one of ours. */
type Shares = Readonly<Record<string, number>>;
const mixes: readonly (readonly [string, Shares])[] = [
  ['nobody has', {}],
  // Of a half, a median would jump between two durations.
  ['a quarter has', { [dummyHashOf('$2b$10$')]: 1 / 4 }],
  [
    'most have',
    {
      [dummyHashOf('$2b$12$')]: 3 / 8,
      [dummyHashOf('$pbkdf2-sha256$30000$')]: 1 / 8,
      // Two digests long, so twice as slow.
      [dummyHashOf('$pbkdf2-sha256$30000$', 86)]: 1 / 8,
      [dummyHashOf('$pbkdf2-sha512$30000$')]: 1 / 8,
    },
  ],
];

const newCustomers = async (test: TestApp, count: number, shares: Shares): Promise<TestCustomer[]> => {
  const customers: TestCustomer[] = [];
  while (customers.length < count) customers.push(await newCustomer(test));
  let from = 0;
  for (const [hash, share] of Object.entries(shares)) {
    const some = customers.slice(from, (from += count * share));
    await test.database.pool.query('update passwords set hash = $2 where account_id = any ($1)', [
      some.map(({ accountId }) => accountId),
      hash,
    ]);
  }
  // In another order than their hashes, since the customers are asked in pairs with unknown emails.
  return customers.toSorted((a, b) => a.accountId.localeCompare(b.accountId));
};

const refuse = async (test: TestApp, email: string) =>
  expect(codeOf(await askToken(test, signInForm(email, 'Wrong-Day-42')))).toBe('BAD_CREDENTIALS');

/** What a comparison with a hash costs, in an order like that of its time. */
const workOf = (hash: string): number => {
  const [, system = '', first = '', second = '', ...rest] = hash.split('$');
  if (system.startsWith('2')) return 2 ** Number(first) * 1000;
  if (system === 'argon2id') return Number(/m=(\d+)/.exec(second)![1]);
  const [digestBytes, perRound] = system.endsWith('512') ? [64, 1.5] : [32, 1];
  return Number(first) * perRound * Math.ceil(Buffer.from(rest[0]!, 'base64').length / digestBytes);
};

it.each(mixes)(
  '[T2] Unknown emails cost the work of known ones, when %s a hash of another system: AUC of 0.45 to 0.55',
  async (_, shares) => {
    const first = await createTestApp({ BOT_CHECK: 'off' });
    onTestFinished(() => first.close());
    const customers = await newCustomers(first, 40, shares);
    const test = await createTestApp({ BOT_CHECK: 'off' }, { beside: first });
    onTestFinished(() => test.close());
    const usual = await first.passwords.hash('Sunny-Day-42');
    const compared: number[] = [];
    vi.spyOn(test.passwords, 'matches').mockImplementation((_password, known, dummy) => {
      compared.push(workOf(known ?? dummy ?? usual));
      return Promise.resolve(false);
    });
    const workFor = async (emails: readonly string[]) => {
      compared.length = 0;
      for (const email of emails) await refuse(test, email);
      return [...compared];
    };

    const known = await workFor(customers.map(({ email }) => email));
    const nobody = Array.from({ length: 400 }, (_email, nth) => `nobody-${nth}@demo.test`);
    const unknown = await workFor(nobody);
    expect(new Set(known).size).toBe(Object.keys(shares).length + 1);
    expect(new Set(unknown)).toEqual(new Set(known));
    expect(Math.abs(areaUnderCurve(known, unknown) - 0.5)).toBeLessThanOrEqual(band);
    // An email that cost another work each time would be an unknown one.
    expect(await workFor(nobody.slice(0, 40))).toEqual(unknown.slice(0, 40));

    test.stopPolling();
    const statements = vi.spyOn(test.database.pool, 'connect');
    const statementsFor = async (email: string) => {
      statements.mockClear();
      await refuse(test, email);
      return statements.mock.calls.length;
    };
    expect(await statementsFor(nobody[0]!)).toBe(await statementsFor(customers[0]!.email));
    vi.restoreAllMocks();
  },
);

it('[T2] The costs for unknown emails follow within a minute those that known ones have', async () => {
  const test = await createTestApp({ BOT_CHECK: 'off' });
  onTestFinished(() => test.close());
  const [customer] = await newCustomers(test, 1, { [dummyHashOf('$2b$04$')]: 1 });
  const matches = vi.spyOn(test.passwords, 'matches');
  const dummyFor = async (email: string) => {
    await refuse(test, email);
    return matches.mock.lastCall![2];
  };
  expect(await dummyFor('nobody-1@demo.test')).toMatch(/^\$2b\$04\$/);
  const usual = await test.passwords.hash('Sunny-Day-42');
  await test.database.pool.query('update passwords set hash = $2 where account_id = $1', [
    customer!.accountId,
    usual,
  ]);
  expect(await dummyFor('nobody-2@demo.test')).toMatch(/^\$2b\$04\$/);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
  await vi.waitFor(async () => expect(workOf((await dummyFor('nobody-3@demo.test'))!)).toBe(workOf(usual)), {
    timeout: 30_000,
    interval: 50,
  });
  vi.restoreAllMocks();
});

const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

// Times are measured only by `npm run threats`: on a loaded machine they say little, and the work is counted above.
it.each(isFullScale ? mixes.slice(0, 2) : [])(
  '[T2] Known and unknown emails cannot be distinguished by response time, when %s a hash of another system',
  { timeout: 600_000 },
  async (_, shares) => {
    const first = await createTestApp({ BOT_CHECK: 'off' }, { isHashingAtFullCost: true });
    onTestFinished(() => first.close());
    const customers = await newCustomers(first, 28, shares);
    const server = await createTestApp({ BOT_CHECK: 'off' }, { isHashingAtFullCost: true, beside: first });
    onTestFinished(() => server.close());
    const known: number[] = [];
    const unknown: number[] = [];
    const time = async (email: string): Promise<number> => {
      const begin = performance.now();
      await refuse(server, email);
      return performance.now() - begin;
    };
    // Random variation leaves the band now and then; a real difference stays outside in every round.
    for (let round = 0; round < 3; round += 1) {
      for (let pair = 0; pair < 200; pair += 1) {
        const { email } = customers[pair % customers.length]!;
        const unknownEmail = `nobody-${round}-${pair}@demo.test`;
        const known1st = pair % 2 === 0;
        if (known1st) known.push(await time(email));
        unknown.push(await time(unknownEmail));
        if (!known1st) known.push(await time(email));
      }
      await server.database.pool.query('delete from attempts');
      const area = areaUnderCurve(known, unknown);
      const [median, unknownMedian] = [medianOf(known), medianOf(unknown)];
      console.log(
        `n=${known.length}: area under the curve ${area.toFixed(3)}, medians ${median.toFixed(2)} and ${unknownMedian.toFixed(2)} ms`,
      );
      if (Math.abs(area - 0.5) <= band && Math.abs(median - unknownMedian) <= 2) return;
    }
    expect.fail('the times differ');
  },
);

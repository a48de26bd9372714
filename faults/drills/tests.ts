/** Drills that are existing tests: repeats them as often as the row says and checks the database afterwards. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../scripts/run.ts';
import { type Drill, expectNone, expectThat } from '../drill.ts';

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly title: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface RepeatedTest {
  readonly row: string;
  readonly fault: string;
  readonly repeats: number;
  readonly held: string;
  /** The project of the tests: `stripe` runs them against the simulated Stripe. */
  readonly project?: 'api' | 'stripe';
  readonly files: readonly string[];
  /** Environment that sets the number of repetitions inside one test. */
  readonly env?: Readonly<Record<string, string>>;
  /** Number of runs of the whole test. */
  readonly rounds?: number;
}

const runTests = async ({
  row,
  files,
  env,
  rounds = 1,
  held,
  project = 'api',
}: RepeatedTest): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-faults-'));
  const file = join(folder, 'report.json');
  const args = [
    'run',
    '--project',
    project,
    '--testTimeout=300000',
    `--repeats=${rounds - 1}`,
    '-t',
    `\\[${row}\\]`,
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...files,
  ];
  const { ok, output } = await run('vitest', args, { quiet: true, env: { CHECK_STATE: 'true', ...env } });
  const text = await readFile(file, 'utf8').catch(() => '');
  await rm(folder, { recursive: true, force: true });
  expectThat(text !== '', `the tests did not run: ${output.slice(-1000)}`);
  const { numPassedTests, testResults } = JSON.parse(text) as Report;
  expectNone([
    ...testResults
      .filter(({ status, message }) => status === 'failed' && message)
      .map(({ message }) => message),
    ...testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed')
      .map(({ title, failureMessages }) => `${title}: ${failureMessages[0]?.split('\n')[0]}`),
  ]);
  expectThat(ok && numPassedTests > 0, `no test was run: ${output.slice(-1000)}`);
  return `${held} (${numPassedTests} tests)`;
};

const rehearsed: readonly RepeatedTest[] = [
  {
    row: 'F1',
    fault: 'the server is killed at each of six points of a purchase, twice, under six buyers',
    repeats: 72,
    held: 'each who asks again gets the final answer and is charged once',
    files: ['src/billing/crash-recovery.test.ts'],
    rounds: 2,
  },
  {
    row: 'F2',
    fault: 'the gateway charges and its answer is lost',
    repeats: 60,
    held: 'being confirmed, then complete, one charge each',
    files: [
      'src/billing/gateway-faults.test.ts',
      'src/areas/purchase',
      'src/areas/gifts',
      'src/areas/payments',
    ],
    env: { FAULTS: '140' },
  },
  {
    row: 'F3',
    fault: 'the gateway is down, fails, or declines',
    repeats: 40,
    held: 'a clean failure, nothing given; left alone after five failures, asked by one after ten seconds',
    files: [
      'src/billing/gateway-faults.test.ts',
      'src/areas/purchase',
      'src/integrations/circuit-breaker.test.ts',
    ],
    env: { FAULTS: '140' },
  },
  {
    row: 'F10',
    fault: 'the bot check’s service is down',
    repeats: 3,
    held: 'no request passes',
    files: ['src/integrations/bot-check.test.ts'],
    rounds: 3,
  },
  {
    row: 'F11',
    fault: 'clocks run ahead, behind and jump; summer time; leap days',
    repeats: 12,
    held: '10,000 calendars and 12 two-year lives: each period charged once, on its day',
    files: ['src/billing/subscriptions', 'src/areas/account', 'src/areas/auth'],
    env: { CALENDARS: '12' },
  },
  {
    row: 'F12',
    fault: 'two devices at the same moment: cancel, restart, redeem, change',
    repeats: 1000,
    held: 'only legal states: one wins, the other hears 409 or the same',
    files: ['src/areas/subscriptions'],
    env: { PAIRS: '200' },
  },
  {
    row: 'F13',
    fault: 'two tabs refresh at once',
    repeats: 200,
    held: 'both live, as one sign-in',
    files: ['src/areas/auth/grant-token.test.ts'],
    rounds: 200,
  },
  {
    row: 'F14',
    fault: 'events of the gateway come twice and out of order',
    repeats: 1000,
    held: 'one effect',
    files: ['src/areas/payments'],
  },
  {
    row: 'F27',
    fault: 'a receiver of webhooks fails, hangs, lies and closes early, under 10,000 events',
    repeats: 10_000,
    held: 'each delivered at least once, in order for each account, each signature verified by the public library',
    files: ['src/events/webhooks.test.ts'],
    env: { THREATS: 'whole' },
  },
  {
    row: 'F25',
    fault: '200 connections never finish their call',
    repeats: 2,
    held: 'others are still served',
    files: ['src/http/malformed-input.test.ts'],
    rounds: 2,
  },
  {
    row: 'F26',
    fault: 'the configuration is wrong',
    repeats: 10,
    held: 'the server does not start, and names the variable',
    files: ['src/env.test.ts', 'src/main.test.ts'],
  },
  {
    row: 'F28',
    fault: 'the gateway is away for ten minutes at the hour of 1,000 renewals, under two workers',
    repeats: 1000,
    held: 'no mail, no grace period, each charged once within a quarter of an hour',
    files: ['src/billing/gateway-outage.test.ts'],
    // Seeded customers have grants alone, without the mirror that the state check compares with.
    env: { THREATS: 'whole', CHECK_STATE: '' },
  },
  {
    row: 'F30',
    fault: 'notices of the stores come twice, late and out of order',
    repeats: 2000,
    held: 'the same subscriptions as in the right order',
    files: ['src/areas/stores/store-notices.test.ts'],
    env: { NOTICES: '2000' },
  },
  {
    row: 'F31',
    fault: 'the simulated Stripe is down, or its answer is lost',
    repeats: 140,
    held: 'a clean failure or being confirmed, nobody’s decline, one charge each',
    project: 'stripe',
    files: ['src/billing/gateway-faults.test.ts', 'src/billing/subscriptions/renewals.test.ts'],
    env: { FAULTS: '140' },
  },
];

export const testDrills: readonly Drill[] = rehearsed.map((each) => ({
  row: each.row,
  fault: each.fault,
  repeats: each.repeats,
  run: () => runTests(each),
}));

/**
 * `npm run threats`: every threat that the house answers, with the tests that show it, in their whole numbers.
 * `--write` keeps the table in docs/figures/security.md. A threat without a test is a failure.
 */
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { requireBrowser } from './browser.ts';
import { buildPortal } from './build.ts';
import { root, run } from './run.ts';
import { printTable, writeTable } from './table.ts';

const threats: Readonly<Record<string, string>> = {
  T1: 'Sign-in: stuffed and guessed passwords, locking owners out',
  T2: 'Sign-in: telling accounts by time or answer',
  T3: 'Email check and registration: harvesting addresses',
  T4: 'Registration: mass accounts, mail bombs, script in names',
  T5: 'Recovery: stolen or guessed links, poisoned hosts, sessions that stay',
  T6: 'Email change: takeover from a stolen session',
  T7: 'Magic link between brands: replay, wrong brand, more rights',
  T8: 'Magic link pages: swapped sessions, links used up by a preview',
  T9: 'Ways back: open redirects and script addresses',
  T10: 'Session context: tampering, size, prototype keys',
  T11: 'TV provider: forged answers, mixed-up providers',
  T12: 'Partner links: theft by linking and moving',
  T13: 'Short codes: guessing, phishing, approval without a click',
  T14: 'Gift and promo codes: guessing, using twice',
  T15: 'Retention offers: loops, other people’s items, skipped steps',
  T16: 'Purchase: double submit, changed prices, stale carts',
  T17: 'Token cookies: theft, planted cookies, forged posts',
  T18: 'Access tokens: forged, of another kind or brand',
  T19: 'Other people’s things, and parts closed to viewers',
  T20: 'Test switches, debug calls and shipped secrets in production',
  T21: 'Client log: injected lines, full disks, personal data',
  T22: 'GraphQL: depth, aliases, batches, introspection',
  T23: 'Profile PIN: ten thousand values',
  T24: 'Verification code: guessing',
  T25: 'Deletion: forged, or racing money and purchases',
  T26: 'Webhooks: forged and repeated',
  T27: 'HTTP: smuggled, slow, huge, broken and hostile input',
  T28: 'Supply chain: changed packages, secrets in the repository',
  audit: 'Everything that matters leaves one row without a secret',
};

interface Shown {
  readonly title: string;
  readonly file: string;
  readonly passed: boolean;
}

const named = /\[(T\d+|audit)\]/;
const sources = globSync('{packages/product,apps/*,e2e}/{src,journeys}/**/*.{ts,tsx}', { cwd: root });
const filesWith = (suffix: RegExp): readonly string[] =>
  sources.filter((file) => suffix.test(file) && named.test(readFileSync(join(root, file), 'utf8')));

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** One file at a time: some of them measure. */
const unitTests = async (): Promise<readonly Shown[]> => {
  const report = join(root, '.cache/threats.json');
  await run(
    'vitest',
    [
      'run',
      '--no-file-parallelism',
      '--testNamePattern',
      named.source,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filesWith(/\.test\.tsx?$/),
    ],
    { env: { THREATS: 'whole' } },
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ fullName }) => named.test(fullName))
      .map(({ fullName, status }) => ({
        title: fullName,
        file: relative(root, name),
        passed: status === 'passed',
      })),
  );
};

interface Suite {
  readonly file: string;
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[];
  readonly suites?: readonly Suite[];
}

const specsOf = (suite: Suite, above = ''): Shown[] => [
  ...(suite.specs ?? []).map(({ title, ok }) => ({
    title: `${above} ${title}`,
    file: `e2e/journeys/${suite.file}`,
    passed: ok,
  })),
  ...(suite.suites ?? []).flatMap((each) =>
    specsOf(each, `${above} ${'title' in each ? String(each.title) : ''}`),
  ),
];

const journeys = async (): Promise<readonly Shown[]> => {
  const report = join(root, '.cache/threats-journeys.json');
  await requireBrowser();
  await buildPortal();
  await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--grep', named.source, ...filesWith(/\.spec\.ts$/)],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: readonly Suite[] };
  return suites.flatMap((suite) => specsOf(suite)).filter(({ title }) => named.test(title));
};

mkdirSync(join(root, '.cache'), { recursive: true });
const began = performance.now();
const shown = [...(await unitTests()), ...(await journeys())];

const nameOf = (file: string) => file.replace(/^(apps|packages)\//, '').replace(/\.(test|spec)\.tsx?$/, '');
const rows = Object.entries(threats).map(([id, threat]) => {
  const own = shown.filter(({ title }) => title.includes(`[${id}]`));
  const failed = own.filter(({ passed }) => !passed);
  for (const { title, file } of failed) console.log(`✗ ${file}: ${title}`);
  const files = [...new Set(own.map(({ file }) => nameOf(file)))];
  const result = own.length === 0 ? 'NO TEST' : failed.length > 0 ? `${failed.length} FAILED` : 'pass';
  return [id, threat, String(own.length), files.join(', '), result];
});
const table = { heading: ['row', 'threat', 'tests', 'where', ''], rows };
printTable(table);
const broken = rows.filter((row) => row.at(-1) !== 'pass').length;
console.log(
  `${rows.length - broken} of ${rows.length} threats answered, by ${shown.length} tests, in ${Math.round((performance.now() - began) / 1000)} s`,
);
if (process.argv.includes('--write'))
  writeTable('security', {
    ...table,
    title: 'Security',
    command: 'npm run threats -- --write',
    notes: `${shown.length} tests in their whole numbers: 51,000 calls made from every endpoint’s own shapes and against them, 12,000 raw ones, 100,000 posts to the client log, 10,000 names, 10,000 codes, 5,000 addresses.`,
  });
process.exitCode = broken > 0 ? 1 : 0;

/**
 * `npm run threats`: runs the tests of every threat of the security model at full scale; fails if a threat has none.
 * `--longest` adds hours of generated customer lifetimes and session trees; `--write` updates docs/figures/security.md.
 */
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { requireBrowser } from './browser.ts';
import { buildPortal } from './build.ts';
import { root, run } from './run.ts';
import { printReport, writeReport } from './report.ts';

const threats: Readonly<Record<string, string>> = {
  T1: 'Sign-in: credential stuffing, brute force, account lockout',
  T2: 'Sign-in: account enumeration by timing or response',
  T3: 'Email check and registration: account enumeration',
  T4: 'Registration: bulk accounts, mail bombing, script injection in names',
  T5: 'Recovery: stolen or guessed links, host header poisoning, surviving sessions',
  T6: 'Email change: takeover from a stolen session',
  T7: 'Magic link between brands: replay, wrong brand, privilege escalation',
  T8: 'Magic link pages: session fixation, links used up by a preview',
  T9: 'Continue URLs: open redirects and script URLs',
  T10: 'Session context: tampering, size, prototype keys',
  T11: 'TV provider: forged responses, provider mix-up',
  T12: 'Partner links: account takeover by linking and moving',
  T13: 'Short codes: brute force, phishing, approval without a click',
  T14: 'Gift and promo codes: brute force, double redemption',
  T15: 'Retention offers: loops, other customers’ items, skipped steps',
  T16: 'Purchase: double submit, changed prices, stale carts',
  T17: 'Token cookies: theft, cookie tossing, CSRF',
  T18: 'Access tokens: forged, of another type or brand',
  T19: 'Broken object-level authorization, and endpoints closed to TV provider customers',
  T20: 'Test switches, debug calls and shipped secrets in production',
  T21: 'Client log: injected lines, full disks, personal data',
  T22: 'GraphQL: depth, aliases, batches, introspection',
  T23: 'Profile PIN: ten thousand values',
  T24: 'Verification code: brute force',
  T25: 'Deletion: forged, or racing money and purchases',
  T26: 'Webhooks: forgery and replay',
  T27: 'HTTP: request smuggling, slow clients, oversized and malformed input',
  T28: 'Supply chain: tampered packages, secrets in the repository',
  T29: 'Second step: replayed and guessed codes, expired tickets, a weaker way around it',
  T30: 'Recovery without app and codes: misuse by a thief with the password',
  T31: 'Stolen session: disabling two-step verification, ending sessions of others',
  T32: 'Data download: fetched by a thief, other people’s data, secrets, markup',
  T33: 'Unsubscribe links: forged, or used for anything else',
  T34: 'Cancellation statements: forged, or used as an access token',
  T35: 'Passkeys: replayed, of another origin or account, cloned, added by a stolen session',
  audit: 'Every security event writes one audit row without a secret',
  // Findings of security reviews; each has a regression test.
  'finding F1': 'An approved TV had access to the whole account and could not be removed',
  'finding F2': 'An access token renewed itself; what a magic link made survived sign-out',
  'finding F3': 'Limits by address counted single IPv6 addresses',
  'finding F4': 'A few accounts disabled TV activation for everyone',
  'finding F5': 'Every site of the redirect list could use a customer’s cookies',
  'finding F6': 'A known device could be forged from a User-Agent',
  'finding F7': 'Change-email revealed without limit whether an address has an account',
  'finding F8': 'Undoing an email change left the attacker’s password valid',
  'finding F9': 'Guest gifts tested stolen cards',
  'finding F10': 'Production started with the demo’s trust',
  'finding F11': 'A sibling host swapped the session unnoticed',
  'finding F12': 'Brute force locked app users out',
  'finding F13': 'The sign-in widget made every page framable',
  'finding F14': 'A session had no absolute end',
  'finding F15': 'Reuse within the overlap forked the session',
  'finding F16': 'A magic link was not bound to its brand',
  'finding F17': '/metrics was readable through a proxy without forwarded headers',
  'finding F18': 'Forwarded host and country were trusted from the client',
  'finding F19': 'Secrets in addresses reached logs',
  'finding F20': 'Any app scheme with our prefix was accepted',
  'finding F21': 'Unauthenticated callers wrote log lines at level error',
  'finding F22': 'Typical weak passwords passed',
  'finding F23': 'No mail about TVs, linked sessions, cards and partners',
  'finding F24': 'HSTS for all subdomains by default; no security.txt',
  'finding F25': 'A magic link signed a signed-out visitor in without confirmation',
  D4: 'An attacker survived the undo, in three ways',
  D5: 'An access token gave permanent access to the account',
  D6: 'A credit was taxed where the customer lives now, and could be worth more than was paid',
  D7: 'Every mail waited behind the renewals',
  D8: 'A TV escaped its device slot by magic link',
  D10: 'All limits by address counted one IPv6 address',
  D11: 'Sixty accounts disabled TV sign-in for everyone',
  D14: 'The nightly purge stopped at the first table that failed or grew',
  D17: 'Country and early-access segment were trusted from the caller',
  D18: 'Mails with usable links waited unencrypted in the queue',
  D19: 'Suspending was not possible',
  D20: 'Two tabs at a TV provider voided each other; brand hosts could not return',
  D22: 'Expiring cards were looked for among those of former customers',
  D23: 'The queue was migrated under the time limit of calls',
  D24: 'PDFs were drawn on the event loop, without a limit',
  D25: 'The list of browsers read every refresh token of a month',
  D26: 'Cookie domain by cutting the first label',
  D27: 'Production accepted the demo’s sender, secrets and addresses',
  P1: 'Approve and deny of one TV code at once answered 500',
  P2: 'Nicknames that differ by the case of an accented letter were both accepted',
  P3: 'birthDate and country took any text',
  P4: 'Changing the password skipped the bot check without a token',
  P5: 'Sign-out ended a session of another account',
  P6: 'Aliases were missing in the OpenAPI document',
};

interface Shown {
  readonly title: string;
  readonly file: string;
  readonly passed: boolean;
}

const named = /\[(T\d+|audit|finding F\d+|D\d+|P\d)\]/;
const sources = globSync('{packages/product,apps/*,e2e}/{src,journeys}/**/*.{ts,tsx}', { cwd: root });
const filesWith = (suffix: RegExp): readonly string[] =>
  sources.filter((file) => suffix.test(file) && named.test(readFileSync(join(root, file), 'utf8')));

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** One file at a time, because some measure time. */
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
    { env: { THREATS: isLongest ? 'longest' : 'whole' } },
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

/** Hours: 20,000 customer lifetimes, 10,000 session trees, an outage during 10,000 renewals. */
const isLongest = process.argv.includes('--longest');

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
printReport(table);
const broken = rows.filter((row) => row.at(-1) !== 'pass').length;
console.log(
  `${rows.length - broken} of ${rows.length} threats answered, by ${shown.length} tests, in ${Math.round((performance.now() - began) / 1000)} s`,
);
if (process.argv.includes('--write'))
  writeReport('security', {
    ...table,
    title: 'Security',
    command: 'npm run threats -- --write',
    notes: `${shown.length} tests in their whole numbers: 51,000 calls made from every endpoint’s own shapes and against them, 12,000 raw ones, 100,000 posts to the client log, 10,000 names, 10,000 codes, 5,000 addresses, ${isLongest ? '10,000' : '500'} trees of sessions on two servers, 300 takeovers.`,
  });
process.exitCode = broken > 0 ? 1 : 0;

/** `npm run find-things`: searches file names, exported names and headers for the words of forty questions; the expected file must come first. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../run.ts';

const api = (file: string) => `apps/api/src/${file}`;
const portal = (file: string) => `apps/portal/src/${file}`;
const product = (file: string) => `packages/product/src/${file}`;

const questions: readonly (readonly [question: string, file: string])[] = [
  ['Where is the refresh token rotated?', api('identity/sessions/refresh-tokens.ts')],
  ['Where is the access token signed?', api('identity/sessions/access-token.ts')],
  ['Where are the signing keys?', api('crypto/signing-keys.ts')],
  ['Where are token cookies set?', api('http/token-cookies.ts')],
  ['Where is the OAuth state stored?', api('identity/oauth-state.ts')],
  ['Where is the circuit breaker?', api('integrations/circuit-breaker.ts')],
  ['Where is a password hashed?', api('identity/passwords/password-hash-worker.ts')],
  ['Where are the rate limits?', product('rate-limits.ts')],
  ['Where is the attempt limit counted?', api('identity/limits/attempt-limit.ts')],
  ['Where are audit events written?', api('identity/audit.ts')],
  ['Where are device slots claimed?', api('identity/device-slots.ts')],
  ['Where is a device code granted?', api('areas/auth/grant-by-device-code.ts')],
  ['Where are security headers set?', api('http/security-headers.ts')],
  ['Where is the idempotency key handled?', api('billing/orders/idempotency.ts')],
  ['Where is an order settled?', api('billing/orders/settle-order.ts')],
  ['Where is an order charged?', api('billing/orders/charge-order.ts')],
  ['Where is the renewal schedule?', api('billing/subscriptions/renewal-schedule.ts')],
  ['Where is a dispute handled?', api('billing/credits/disputes.ts')],
  ['Where is the gift ledger?', api('billing/gift-ledger.ts')],
  ['Where are ledgers reconciled?', api('billing/reconciliation/reconcile.ts')],
  ['Where are entitlement grants?', api('billing/entitlements/grants.ts')],
  ['Where is the Stripe gateway?', api('integrations/payments/stripe-gateway.ts')],
  ['Where are the webhooks of payments handled?', api('areas/payments/webhooks.ts')],
  ['Where is the job queue installed?', api('jobs/queue.ts')],
  ['Where are job handlers?', api('job-handlers.ts')],
  ['Where is the retention policy?', api('jobs/retention.ts')],
  ['Where is the mail outbox?', api('mail/outbox.ts')],
  ['Where are the mail templates?', api('mail/templates/templates.ts')],
  ['Where are metrics registered?', api('observability/metrics.ts')],
  ['Where are database migrations applied?', api('db/migrate.ts')],
  ['Where is a backup restored?', api('db/backup/restore-backup.ts')],
  ['Where is the retention offer?', api('areas/subscriptions/retention.ts')],
  ['Where is the cancellation reason list?', product('values/billing/cancellation-reasons.ts')],
  ['Where is proration calculated?', product('values/billing/proration.ts')],
  ['Where are the taxes of a province?', product('values/billing/taxes.ts')],
  ['Where is the dunning schedule?', product('values/billing/dunning-schedule.ts')],
  ['Where are the brands?', product('brands.ts')],
  ['Where are feature flags?', product('features.ts')],
  ['Where are error codes?', product('errors.ts')],
  ['Where are the navigation rules?', product('navigation/rules.ts')],
  ['Where is the return address parsed?', product('navigation/return-address.ts')],
  ['Where are query parameters parsed?', product('url/query-params.ts')],
  ['Where is the guard run?', portal('navigation/run-guard.ts')],
  ['Where is the session expired modal?', portal('shell/modals/session-expired-modal.tsx')],
  ['Where is the proof of work solved?', portal('auth/proof-of-work-worker.ts')],
  ['Where are the hosted card fields?', portal('payment-card/hosted-card-fields.tsx')],
  ['Where is the account menu?', portal('shell/account-menu/account-menu.tsx')],
  ['Where is the error boundary?', portal('shell/error-boundary.tsx')],
];

const stopWords = new Set('where is are the a an of and to in for by on with list'.split(' '));
/** `rotated`, `rotates`, `rotation` and `rotate` are one word. */
const stem = (word: string): string =>
  word.length < 5
    ? word.replace(/s$/, '')
    : word.replace(/ies$/, 'y').replace(/(ions?|ings?|ed|es|s|e|als?)$/, '');
const wordsIn = (text: string): readonly string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !stopWords.has(word))
    .map(stem);

/** The simulators of `apps/world` have the same words as what they simulate. */
const index = globSync('{apps/{api,portal},packages/*}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|\/testing[/.]|\.d\.ts$|\/messages\/(en|fr)\//.test(file))
  .map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return {
      file,
      name: wordsIn(basename(file).replace(/\.tsx?$/, '')),
      folder: wordsIn(dirname(file).split('/').slice(3).join(' ')),
      exported: wordsIn(
        Array.from(text.matchAll(/^export (?:const|class|type|interface) (\w+)/gm), ([, name]) => name).join(
          ' ',
        ),
      ),
      header: wordsIn(/^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? ''),
    };
  });

/** A word counts once, where it is most prominent; a name without other words is more exact. */
const scoreOf = (
  { name, folder, exported, header }: (typeof index)[number],
  words: readonly string[],
): number => {
  const found = words.reduce((sum, word) => {
    if (name.includes(word)) return sum + 4;
    if (exported.includes(word)) return sum + 2;
    if (folder.includes(word)) return sum + 1.5;
    return sum + (header.includes(word) ? 1 : 0);
  }, 0);
  return found + name.filter((word) => words.includes(word)).length / name.length;
};

const rank = (question: string) => {
  const words = wordsIn(question);
  return index
    .map((entry) => ({ file: entry.file, score: scoreOf(entry, words) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ file }) => file);
};

let missed = 0;
for (const [question, expected] of questions) {
  const ranked = rank(question);
  const place = ranked.indexOf(expected);
  if (place !== 0) missed++;
  console.log(
    `${place === 0 ? '✓' : '✗'} ${question} ${expected}${place === 0 ? '' : ` comes after ${ranked.slice(0, 3).join(', ')}`}`,
  );
}
console.log(`${questions.length - missed} of ${questions.length} questions lead to their file`);
process.exitCode = missed > 0 ? 1 : 0;

/** `npm run refund`: refunds an order, retries a refused refund, or gives goodwill credit. */
import { parseArgs } from 'node:util';
import { AppError } from '@marquee/product/app-error.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import sentences from '@marquee/product/messages/en/errors.ts';
import { amountOf, formatMoney } from '@marquee/product/values/money.ts';
import type { CreditNoteRow } from '../../apps/api/src/billing/credit-notes.ts';
import {
  grantGoodwillCredit,
  refundOrder,
  retryRefund,
} from '../../apps/api/src/billing/credits/refund-order.ts';
import { isUuid } from '../../apps/api/src/db/is-uuid.ts';
import { StartupError } from '../../apps/api/src/startup-error.ts';
import { runCommand } from './run-command.ts';
import { type PaymentDeps, withPayments } from './with-payments.ts';

const usage = [
  'npm run refund -- --order M00100241 [--invoice ID] [--cents 500] [--to balance] --reason "…" --by NAME [--approved-by NAME]',
  'npm run refund -- --account EMAIL --goodwill --cents 500 --reason "…" --by NAME [--approved-by NAME]',
  'npm run refund -- --retry C00000012 [--to balance] --by NAME',
  `More than ${formatMoney(amountOf(limits.refundAloneCents), 'en')}, or an order older than ${limits.refundAloneDays} days, takes a second person.`,
];
const isUsed: (given: unknown) => asserts given = (given) => {
  if (given === undefined || given === '' || given === false) throw new StartupError(usage);
};

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        order: { type: 'string' },
        invoice: { type: 'string' },
        cents: { type: 'string' },
        to: { type: 'string', default: 'source' },
        reason: { type: 'string' },
        by: { type: 'string' },
        'approved-by': { type: 'string' },
        account: { type: 'string' },
        goodwill: { type: 'boolean', default: false },
        retry: { type: 'string' },
      },
    }).values;
  } catch {
    throw new StartupError(usage);
  }
};

const centsIn = (given: string | undefined): number | undefined => {
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,7}$/.test(given)) throw new StartupError(['--cents: whole cents, above zero.', ...usage]);
  return Number(given);
};

const accountOf = async ({ database }: PaymentDeps, who: string): Promise<string> => {
  const account = await database.query
    .selectFrom('accounts')
    .select('id')
    .where(isUuid(who) ? 'id' : 'email_key', '=', isUuid(who) ? who : emailKey(who))
    .executeTakeFirst();
  if (!account) throw new StartupError([`No account has ${who}.`]);
  return account.id;
};

const goesTo = ({ card_cents: card, gift_cents: gift, status }: CreditNoteRow): string =>
  [
    card > 0 && `${formatMoney(amountOf(card), 'en')} to the card`,
    gift > 0 && `${formatMoney(amountOf(gift), 'en')} to the gift balance`,
    status === 'PENDING' && 'when the gateway has answered',
  ]
    .filter(Boolean)
    .join(', ');

const requestRefund = async (deps: PaymentDeps): Promise<readonly CreditNoteRow[]> => {
  const options = readOptions();
  const { order, account, retry, by, reason, goodwill, to } = options;
  isUsed(by);
  isUsed(to === 'source' || to === 'balance');
  const cents = centsIn(options.cents);
  if (retry !== undefined) return retryRefund(deps, retry, to === 'balance' ? 'balance' : 'source');
  isUsed(reason);
  const staff = { by, reason, approvedBy: options['approved-by'] };
  if (goodwill) {
    isUsed(account);
    isUsed(cents);
    return [await grantGoodwillCredit(deps, { ...staff, cents, accountId: await accountOf(deps, account) })];
  }
  isUsed(order);
  return refundOrder(deps, {
    ...staff,
    orderNumber: order,
    invoiceId: options.invoice,
    cents,
    to: to === 'balance' ? 'balance' : 'source',
  });
};

await runCommand(() =>
  withPayments(async (deps) => {
    try {
      for (const note of await requestRefund(deps)) console.log(`${note.number}: ${goesTo(note)}`);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const sentence =
        error.code === 'NOT_FOUND' ? 'Nothing has that number.' : sentences[error.code as ErrorCode];
      throw new StartupError([`${error.code}: ${sentence}`]);
    }
  }),
);

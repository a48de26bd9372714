/** Refunds and goodwill credits by staff: at most what was paid; large or old ones need a second person. */
import { randomUUID } from 'node:crypto';
import { defaultBrand } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { creditOfRest, creditOfTotal } from '@marquee/product/values/billing/credit.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../identity/audit.ts';
import { tryLockAccount } from '../../identity/lock-account.ts';
import { addJob } from '../../jobs/add-job.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { lockOrder } from '../orders/charge-order.ts';
import {
  completeNotes,
  addCreditedCents,
  type Creditable,
  type CreditNoteRow,
  insertNote,
  getRefundableCardCents,
  getCreditedCents,
  type CreditShare,
  writeRefund,
} from '../credit-notes.ts';
import { postGiftEntry } from '../gift-ledger.ts';
import type { OrderRow } from '../orders/orders.ts';
import { listCreditableCharges } from './creditable-charges.ts';
import { voidGift } from './gift-codes.ts';

type RefundDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'tokenKeys' | 'giftSecrets'>;

interface StaffAction {
  readonly by: string;
  readonly approvedBy?: string | undefined;
  readonly reason: string;
  /** Of the console, for the audit; absent: the command line. */
  readonly audit?: { readonly actorId: string; readonly requestId: string; readonly reasonCode: string };
}

/** Who did it, as columns of the audit event. */
const actorOf = ({ audit: from }: StaffAction) =>
  from && {
    actor: { kind: 'staff' as const, id: from.actorId },
    requestId: from.requestId,
    reason: from.reasonCode,
  };

export interface RefundRequest extends StaffAction {
  readonly orderNumber: string;
  readonly invoiceId?: string | undefined;
  /** Including taxes; absent: the whole rest. */
  readonly cents?: number | undefined;
  readonly to: 'source' | 'balance';
}

const day = 86_400_000;
const nameKey = (name: string): string => name.trim().toLowerCase();

/** Fails with `FOUR_EYES` without the approval of a second person. */
const needSecondPerson = ({ by, approvedBy }: StaffAction): void => {
  if (approvedBy === undefined || nameKey(approvedBy) === '' || nameKey(approvedBy) === nameKey(by))
    fail('FOUR_EYES');
};

const takeShares = async (
  tx: Kysely<Schema>,
  creditables: readonly Creditable[],
  cents: number | undefined,
): Promise<readonly CreditShare[]> => {
  let rest = cents;
  const shares: CreditShare[] = [];
  for (const on of creditables) {
    const before = await getCreditedCents(tx, on);
    const credit = rest === undefined ? creditOfRest(on.paid, before) : creditOfTotal(on.paid, before, rest);
    if (rest !== undefined) rest -= credit.totalCents;
    if (credit.totalCents > 0) shares.push({ on, credit });
  }
  if (shares.length === 0 || (rest ?? 0) > 0) fail('REFUND_TOO_HIGH');
  return shares;
};

const sumOf = (shares: readonly CreditShare[]): number =>
  shares.reduce((sum, { credit }) => sum + credit.totalCents, 0);

/** A refund to the gift balance needs an existing account. */
const hasBalance = async (tx: Kysely<Schema>, accountId: string | null): Promise<boolean> =>
  accountId !== null &&
  (await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('status', '<>', 'DELETED')
    .executeTakeFirst()) !== undefined;

const refuseWithoutBalance = async (
  tx: Kysely<Schema>,
  order: OrderRow,
  cents: number,
  to: RefundRequest['to'],
): Promise<void> => {
  const toCard = to === 'source' ? await getRefundableCardCents(tx, order) : 0;
  if (cents > toCard && !(await hasBalance(tx, order.account_id))) fail('REFUND_TOO_HIGH');
};

/** A gift is refunded in full, and only before it is redeemed. */
const takeGiftBack = async (
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
  cents: number,
): Promise<void> => {
  const isWhole = cents === order.total_cents - order.refunded_cents;
  if (!isWhole || !(await voidGift(tx, now, order.id))) fail('REFUND_TOO_HIGH');
};

/** A disputed charge cannot be refunded: the bank holds its amount. */
const isDisputed = async (tx: Kysely<Schema>, orderId: string): Promise<boolean> =>
  (await tx
    .selectFrom('disputes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'OPEN')
    .executeTakeFirst()) !== undefined;

export const refundOrder = (deps: RefundDeps, request: RefundRequest): Promise<readonly CreditNoteRow[]> =>
  deps.database.query.transaction().execute((tx) => refundOrderIn(tx, deps, request));

/** In the caller's transaction. */
export const refundOrderIn = async (
  tx: Kysely<Schema>,
  deps: RefundDeps,
  request: RefundRequest,
): Promise<readonly CreditNoteRow[]> => {
  const now = deps.clock.now();
  const seen = await tx
    .selectFrom('orders')
    .select('id')
    .where('number', '=', request.orderNumber)
    .executeTakeFirst();
  const order = (seen && (await lockOrder(tx, seen.id))) ?? fail('NOT_FOUND');
  if (order.status !== 'COMPLETE' || (await isDisputed(tx, order.id))) return fail('REFUND_TOO_HIGH');
  const all = await listCreditableCharges(tx, order);
  const creditables =
    request.invoiceId === undefined ? all : all.filter(({ invoiceId }) => invoiceId === request.invoiceId);
  if (creditables.length === 0) return fail('NOT_FOUND');
  const shares = await takeShares(tx, creditables, request.cents);
  const cents = sumOf(shares);
  const isOld = now - order.placed_at.getTime() > limits.refundAloneDays * day;
  if (cents > limits.refundAloneCents || isOld) needSecondPerson(request);
  await refuseWithoutBalance(tx, order, cents, request.to);
  if (order.kind === 'GIFT') await takeGiftBack(tx, now, order, cents);
  const { reason, by, approvedBy } = request;
  const notes = await writeRefund(deps, tx, now, order, shares, {
    kind: 'REFUND',
    reason,
    madeBy: by,
    approvedBy,
    ...(request.to === 'balance' && { to: 'balance' }),
  });
  await audit(tx, now, {
    kind: 'refunded',
    accountId: order.account_id ?? undefined,
    brand: order.brand,
    details: { order: order.number, cents, by, ...(approvedBy !== undefined && { approvedBy }) },
    ...actorOf(request),
  });
  return notes;
};

/** Retries a refused refund with a new key, or pays it to the gift balance. */
export const retryRefund = (
  deps: RefundDeps,
  number: string,
  to: RefundRequest['to'],
): Promise<readonly CreditNoteRow[]> =>
  deps.database.query.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const seen = await tx
      .selectFrom('credit_notes')
      .selectAll()
      .where('number', '=', number)
      .where('status', '=', 'FAILED')
      .executeTakeFirst();
    const order = (seen?.order_id ? await lockOrder(tx, seen.order_id) : undefined) ?? fail('NOT_FOUND');
    const failed = await tx
      .selectFrom('credit_notes')
      .selectAll()
      .where('refund_key', '=', seen!.refund_key)
      .where('status', '=', 'FAILED')
      .execute();
    if (failed.length === 0) return fail('NOT_FOUND');
    const cents = failed.reduce((sum, { total_cents: total }) => sum + total, 0);
    if (order.refunded_cents + cents > order.total_cents) return fail('REFUND_TOO_HIGH');
    if (to === 'balance') await refuseWithoutBalance(tx, order, cents, to);
    // The gateway refunded nothing with the old key.
    const refundKey = randomUUID();
    const notes = await tx
      .updateTable('credit_notes')
      .set((eb) => ({
        refund_id: null,
        note: null,
        ...(to === 'balance'
          ? {
              status: 'DONE',
              done_at: new Date(now),
              gift_cents: eb.ref('total_cents'),
              card_cents: 0,
            }
          : { status: 'PENDING', refund_key: refundKey, check_at: new Date(now) }),
      }))
      .where(
        'id',
        'in',
        failed.map(({ id }) => id),
      )
      .returningAll()
      .execute();
    for (const note of notes) await addCreditedCents(tx, note, note.total_cents);
    if (to === 'balance') await completeNotes(deps, tx, now, order, notes);
    else await addJob(tx, 'refundCredit', { refundKey }, { key: `refund ${refundKey}` });
    return notes;
  });

interface GoodwillRequest extends StaffAction {
  readonly accountId: string;
  readonly cents: number;
}

/** Goodwill credit to the gift balance. */
export const grantGoodwillCredit = (deps: RefundDeps, request: GoodwillRequest): Promise<CreditNoteRow> =>
  deps.database.query.transaction().execute((tx) => grantGoodwillCreditIn(tx, deps, request));

/** In the caller's transaction. */
export const grantGoodwillCreditIn = async (
  tx: Kysely<Schema>,
  deps: RefundDeps,
  request: GoodwillRequest,
): Promise<CreditNoteRow> => {
  const now = deps.clock.now();
  const { accountId, cents, reason, by, approvedBy } = request;
  const { email, language } = (await tryLockAccount(tx, accountId)) ?? fail('NOT_FOUND');
  if (cents > limits.refundAloneCents) needSecondPerson(request);
  const note = await insertNote(tx, now, {
    kind: 'GOODWILL',
    on: { orderId: null, invoiceId: null, accountId },
    credit: { cents, taxes: [], totalCents: cents },
    giftCents: cents,
    reason,
    madeBy: by,
    approvedBy,
    status: 'DONE',
  });
  await postGiftEntry(tx, { accountId, cents, reason: `credit note ${note.id}`, at: now });
  await enqueueMail(deps, tx, {
    kind: 'refunded',
    to: email,
    brand: defaultBrand,
    language,
    numbers: [note.number],
    cardCents: 0,
    giftCents: cents,
    last4: null,
  });
  await audit(tx, now, {
    kind: 'goodwillGiven',
    accountId,
    details: { note: note.number, cents, by, ...(approvedBy !== undefined && { approvedBy }) },
    ...actorOf(request),
  });
  return note;
};

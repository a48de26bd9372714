/** Evidence text for the bank about a disputed payment; contains no secrets. */
import { fail } from '@marquee/product/app-error.ts';
import { amountOf, formatMoney } from '@marquee/product/values/money.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

const money = (cents: number): string => formatMoney(amountOf(cents), 'en');
const timeOf = (at: Date | null): string => (at === null ? '–' : at.toISOString().replace(/\.\d+Z$/, 'Z'));

interface Use {
  readonly kind: string;
  readonly count: number;
  readonly first: Date;
  readonly last: Date;
}

/** Sign-ins and devices since the payment show that the account was used. */
const readUse = async (query: Kysely<Schema>, accountId: string, since: Date): Promise<readonly Use[]> => {
  const { rows } = await sql<Use>`
    select kind, count(*)::int as count, min(happened_at) as first, max(happened_at) as last
    from audit_events
    where account_id = ${accountId} and happened_at >= ${since}
      and kind in ('signedIn', 'deviceActivated', 'cardChanged', 'orderPaid', 'cancelled')
    group by kind order by kind`.execute(query);
  return rows;
};

export const collectDisputeEvidence = async (query: Kysely<Schema>, disputeId: string): Promise<string> => {
  const dispute =
    (await query.selectFrom('disputes').selectAll().where('id', '=', disputeId).executeTakeFirst()) ??
    fail('NOT_FOUND');
  const order =
    (await query.selectFrom('orders').selectAll().where('id', '=', dispute.order_id).executeTakeFirst()) ??
    fail('NOT_FOUND');
  const items = await query
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('place')
    .execute();
  const account =
    order.account_id === null
      ? undefined
      : await query.selectFrom('accounts').selectAll().where('id', '=', order.account_id).executeTakeFirst();
  const devices =
    account &&
    (await query
      .selectFrom('devices')
      .select(['name', 'platform', 'registered_at', 'last_playback_at'])
      .where('account_id', '=', account.id)
      .orderBy('registered_at')
      .execute());
  const notes = await query
    .selectFrom('credit_notes')
    .select(['number', 'total_cents', 'status', 'made_at'])
    .where('order_id', '=', order.id)
    .orderBy('number')
    .execute();
  const use = account ? await readUse(query, account.id, order.placed_at) : [];
  return [
    `Dispute ${dispute.id} (${dispute.reason}), ${money(dispute.cents)}, evidence due ${timeOf(dispute.evidence_due_at)}`,
    `Charge ${dispute.charge_id}`,
    '',
    'ORDER',
    `Number ${order.number}, placed ${timeOf(order.placed_at)}, paid ${timeOf(order.settled_at)}`,
    order.on_session
      ? 'By the customer, who was signed in and present'
      : 'Renewal, agreed to at the purchase',
    ...items.map(
      (item) =>
        `  ${item.name_en}${item.from_day === null ? '' : `, ${item.from_day} to ${item.until_day}`}: ${money(item.cents - item.discount_cents)}`,
    ),
    ...order.taxes.map(({ name, cents }) => `  ${name}: ${money(cents)}`),
    `  Total ${money(order.total_cents)}, of which by card ${money(order.due_cents)}`,
    `Card ${order.card_brand ?? '–'} ending in ${order.card_last4 ?? '–'}, billed in ${order.city ?? '–'}, ${order.state ?? '–'}`,
    `Receipt sent to ${order.email === '' ? '–' : order.email}`,
    '',
    'CUSTOMER',
    account
      ? `Account ${account.id} since ${timeOf(account.created_at)}, email ${account.email_verification_status.toLowerCase()}`
      : 'A guest',
    '',
    'USE SINCE THE PAYMENT',
    ...use.map(
      ({ kind, count, first, last }) => `  ${kind}: ${count} times, ${timeOf(first)} to ${timeOf(last)}`,
    ),
    ...(devices ?? []).map(
      (device) =>
        `  ${device.name} (${device.platform}), registered ${timeOf(device.registered_at)}, last played ${timeOf(device.last_playback_at)}`,
    ),
    '',
    'REFUNDS',
    ...(notes.length === 0
      ? ['  None']
      : notes.map(
          (note) => `  ${note.number}: ${money(note.total_cents)}, ${note.status}, ${timeOf(note.made_at)}`,
        )),
    '',
  ].join('\n');
};

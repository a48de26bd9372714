import type { Language } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/billing/payments.ts';
import type { GiftEntry } from '@marquee/product/contract/billing/payments.ts';
import { limits } from '@marquee/product/limits.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { type Kysely, sql } from 'kysely';
import { listBalances } from '../../billing/gift-ledger.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import type { Handle } from '../../http/implement.ts';

interface EntryRow {
  readonly id: string;
  readonly happened_at: Date;
  readonly reason: string;
  readonly balance_key: string;
  readonly cents: number;
  readonly balance_cents: number;
  readonly number: string | null;
  readonly names: readonly string[] | null;
}

/** One more than a page, to know whether there are older ones. At one instant, money comes before it is used. */
const readEntries = async (
  query: Kysely<Schema>,
  accountId: string,
  before: string | undefined,
  language: Language,
): Promise<readonly EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    with entries as (
      select id, happened_at, reason, balance_key, cents,
        (sum(cents) over (partition by balance_key order by happened_at, cents < 0, id rows unbounded preceding))::integer
          as balance_cents,
        row_number() over (order by happened_at desc, cents < 0 desc, id desc) as place,
        substring(reason from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid as source_id
      from gift_ledger where account_id = ${accountId}
    )
    select e.id, e.happened_at, e.reason, e.balance_key, e.cents, e.balance_cents,
      coalesce(c.number, o.number) as number, bought.names
    from entries e
      left join credit_notes c on c.id = e.source_id
      left join orders o on o.id = coalesce(c.order_id, e.source_id)
      left join lateral (
        select array_agg(case when ${language} = 'fr' then i.name_fr else i.name_en end order by i.place) as names
        from order_items i where i.order_id = o.id
      ) bought on true
    where ${before ?? null}::uuid is null
      or e.place > (select place from entries where id = ${before ?? null}::uuid)
    order by e.place limit ${limits.giftEntriesPerPage + 1}`.execute(query);
  return rows;
};

/** By the first word of the ledger's reason. */
const kinds: ReadonlyMap<string, GiftEntry['kind']> = new Map([
  ['code', 'CODE'],
  ['order', 'PAYMENT'],
  ['undo', 'RETURN'],
  ['credit', 'CREDIT'],
]);

const toEntry = (row: EntryRow): GiftEntry => ({
  id: row.id,
  date: row.happened_at.toISOString(),
  kind: kinds.get(row.reason.split(' ')[0]!) ?? 'GIFT',
  description: row.names?.join(', ') ?? null,
  number: row.number,
  amount: amountOf(row.cents),
  balance: amountOf(row.balance_cents),
  balanceKey: row.balance_key,
});

export const listGiftEntries =
  ({ database: { query: db } }: Deps): Handle<typeof calls.listGiftEntries> =>
  async ({ claims, query: { before }, headers }) => {
    const [balances, rows] = await Promise.all([
      listBalances(db, claims.account_id),
      readEntries(db, claims.account_id, before, parseAcceptLanguage(headers)),
    ]);
    const entries = rows.slice(0, limits.giftEntriesPerPage).map(toEntry);
    return { balances, entries, more: rows.length > entries.length };
  };

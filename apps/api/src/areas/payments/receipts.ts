/** Receipts from settled orders: list, single and PDF. */
import { type BrandId, brandNamed, type Language, languageOf } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/billing/payments.ts';
import type { Receipt } from '@marquee/product/contract/billing/payments.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { type NextPayment, nextPaymentOf } from '@marquee/product/values/billing/next-bill.ts';
import { registrationOf, type Seller } from '@marquee/product/values/billing/receipts.ts';
import { percentOfTax } from '@marquee/product/values/billing/taxes.ts';
import { dayOf, homeTimeZone } from '@marquee/product/values/dates.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { type Kysely, sql } from 'kysely';
import { findDocumentLanguages } from '../../billing/rights/document-languages.ts';
import { type UpcomingBills, listUpcomingBills } from '../../billing/subscriptions/next-bill.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { discountLabel, periodOf } from '../../mail/templates/receipt-rows.ts';
import { translatorFor } from '../../mail/translator.ts';
import { listCreditNotes } from './list-credit-notes.ts';
import type { ReceiptPdfJob } from './pdf/receipt-worker.ts';
import type { ReceiptLine } from './pdf/receipt-pdf.ts';

interface ReceiptFilter {
  readonly id?: string;
  readonly brand?: BrandId;
  readonly page?: number;
  readonly year?: string;
}

/** A declined purchase has no receipt; a declined renewal has one. */
const readPaid = async (
  query: Kysely<Schema>,
  accountId: string,
  { id, brand, page = 1, year }: ReceiptFilter,
): Promise<readonly ReceiptLine[]> => {
  if (id !== undefined && !isUuid(id)) return [];
  const limit = year === undefined ? limits.receiptsPerPage : limits.receiptsPerYear;
  const { rows } = await sql<ReceiptLine>`
    select o.*, coalesce(bought.brand, o.brand) as sold_by, bought.items,
      nullif(trim(concat_ws(' ', a.first_name, a.last_name)), '') as customer_name
    from orders o join accounts a on a.id = o.account_id cross join lateral (
      select json_agg(i order by i.place) as items, (array_agg(p.brand order by i.place))[1] as brand
      from order_items i left join products p on p.id = i.product_id where i.order_id = o.id
    ) bought
    where o.account_id = ${accountId} and o.kind in ('PURCHASE', 'RENEWAL', 'CHANGE', 'GIFT')
      and (o.status = 'COMPLETE' or (o.status = 'FAILED' and o.kind = 'RENEWAL'))
      and (${year ?? null}::text is null
        or to_char(o.placed_at at time zone ${homeTimeZone}, 'YYYY') = ${year ?? null})
      and (${id ?? null}::uuid is null or o.id = ${id ?? null}::uuid)
      and (${brand ?? null}::text is null or coalesce(bought.brand, o.brand) = ${brand ?? null})
    order by o.placed_at desc, o.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(query);
  return rows;
};

interface PaidYear {
  readonly year: string;
  readonly brand: BrandId;
}

/** Years with payments, newest first, and their brands. */
const readYears = async (
  query: Kysely<Schema>,
  accountId: string,
  brand: BrandId | undefined,
): Promise<readonly PaidYear[]> => {
  const { rows } = await sql<PaidYear>`
    select distinct to_char(o.placed_at at time zone ${homeTimeZone}, 'YYYY') as year,
      coalesce(bought.brand, o.brand) as brand
    from orders o cross join lateral (
      select (array_agg(p.brand order by i.place))[1] as brand
      from order_items i left join products p on p.id = i.product_id where i.order_id = o.id
    ) bought
    where o.account_id = ${accountId} and o.kind in ('PURCHASE', 'RENEWAL', 'CHANGE', 'GIFT')
      and (o.status = 'COMPLETE' or (o.status = 'FAILED' and o.kind = 'RENEWAL'))
      and (${brand ?? null}::text is null or coalesce(bought.brand, o.brand) = ${brand ?? null})
    order by 1 desc, 2`.execute(query);
  return rows;
};

/** The upcoming payment that follows an order, on the day when its period ends. */
const nextOf = (paid: ReceiptLine, ahead: UpcomingBills): NextPayment | null => {
  if (paid.status !== 'COMPLETE') return null;
  const ends = new Set(paid.items.map((item) => periodOf(paid, item)?.until));
  const ids = [...paid.items.map(({ subscription_id: id }) => id), ...ahead.begunBy(paid.id)];
  const bills = ids.flatMap((id) => (id === null ? [] : (ahead.next(id) ?? [])));
  const next = bills.find(({ day }) => ends.has(day));
  return next ? nextPaymentOf(next) : null;
};

const statusOf = ({
  status,
  refunded_cents: refunded,
  total_cents: total,
}: ReceiptLine): Receipt['status'] => {
  if (status !== 'COMPLETE') return 'FAILED';
  return refunded > 0 && refunded >= total ? 'REFUNDED' : 'PAID';
};

interface ReceiptContext {
  readonly seller: Seller;
  readonly ahead: UpcomingBills;
  readonly notes: Receipt['creditNotes'];
}

const shown = (paid: ReceiptLine, language: Language, { seller, ahead, notes }: ReceiptContext): Receipt => {
  const { state, city, card_brand: brand, card_last4: last4 } = paid;
  const day = dayOf(paid.placed_at);
  const named = paid.items.map((item) => item[`name_${language}`]);
  return {
    id: paid.id,
    orderNumber: paid.number,
    date: paid.placed_at.toISOString(),
    brand: paid.sold_by,
    description: named.join(', '),
    amount: amountOf(paid.subtotal_cents),
    discount: amountOf(paid.discount_cents),
    discountName:
      paid.discount_cents > 0 ? discountLabel(paid, paid.items, language, translatorFor(language)) : null,
    taxes: paid.taxes.map((tax) => ({
      name: tax.name,
      rate: percentOfTax(tax, state, day),
      registration: registrationOf(seller, tax.name, state) ?? null,
      amount: amountOf(tax.cents),
    })),
    total: amountOf(paid.total_cents),
    giftAmount: amountOf(paid.gift_cents),
    creditAmount: amountOf(paid.credit_cents),
    refunded: amountOf(paid.refunded_cents),
    creditNotes: notes,
    status: statusOf(paid),
    items: paid.items.map((item) => ({
      name: item[`name_${language}`],
      amount: amountOf(item.cents),
      discount: amountOf(item.discount_cents),
      period: periodOf(paid, item) ?? null,
    })),
    nextRenewal: nextOf(paid, ahead),
    seller: { name: seller.name[language], address: seller.address[language] },
    instrument: paid.due_cents > 0 && brand !== null && last4 !== null ? { brand, last4 } : null,
    BillingAddress: state !== null && city !== null ? { State: state, City: city } : null,
  };
};

const brandAsked = (name: string | undefined): BrandId | undefined => {
  const brand = brandNamed(name);
  return name !== undefined && !brand ? fail('VALIDATION', { brand: 'unknown' }) : brand;
};

const showAll = async (
  { database, clock, env }: Deps,
  accountId: string,
  paid: readonly ReceiptLine[],
  language: Language,
): Promise<Receipt[]> => {
  const ahead = await listUpcomingBills(database.query, clock.now(), accountId);
  const notesOf = await listCreditNotes(
    database.query,
    accountId,
    paid.filter(({ refunded_cents: cents }) => cents > 0).map(({ id }) => id),
  );
  return paid.map((each) =>
    shown(each, language, { seller: env.seller, ahead, notes: [...notesOf(each.id)] }),
  );
};

export const listReceipts =
  (deps: Deps): Handle<typeof calls.listReceipts> =>
  async ({ claims: { account_id: accountId }, query, headers }) => {
    const brand = brandAsked(query.brand);
    const page = Math.max(Number(query.page ?? 1), 1);
    const paid = await readPaid(deps.database.query, accountId, { ...(brand && { brand }), page });
    return showAll(deps, accountId, paid, parseAcceptLanguage(headers));
  };

export const listReceiptsOfYear =
  (deps: Deps): Handle<typeof calls.listReceiptsOfYear> =>
  async ({ claims: { account_id: accountId }, query, headers }) => {
    const brand = brandAsked(query.brand);
    const known = await readYears(deps.database.query, accountId, brand);
    const years = [...new Set(known.map((each) => each.year))];
    const year = years.find((each) => each === query.year) ?? years[0];
    const paid =
      year === undefined
        ? []
        : await readPaid(deps.database.query, accountId, { ...(brand && { brand }), year });
    return {
      year: year ?? null,
      years,
      brands: [...new Set(known.map((each) => each.brand))],
      receipts: await showAll(deps, accountId, paid, parseAcceptLanguage(headers)),
    };
  };

export const readOwnReceipt = async (
  { database }: Deps,
  accountId: string,
  id: string,
): Promise<ReceiptLine> => (await readPaid(database.query, accountId, { id }))[0] ?? fail('NOT_FOUND');

export const getReceipt =
  (deps: Deps): Handle<typeof calls.getReceipt> =>
  async ({ claims, params, headers }) => {
    const paid = await readOwnReceipt(deps, claims.account_id, params.id);
    const ahead = await listUpcomingBills(deps.database.query, deps.clock.now(), claims.account_id);
    const notesOf = await listCreditNotes(deps.database.query, claims.account_id, [paid.id]);
    const notes = [...notesOf(paid.id)];
    return shown(paid, parseAcceptLanguage(headers), { seller: deps.env.seller, ahead, notes });
  };

const worker = new URL('pdf/receipt-worker.ts', import.meta.url);

export const getReceiptPdf =
  (deps: Deps): Handle<typeof calls.getReceiptPdf> =>
  async ({ claims, params, query, headers, reply }) => {
    const paid = await readOwnReceipt(deps, claims.account_id, params.id);
    await deps.limiter.take('receiptPdf', claims.account_id);
    const ahead = await listUpcomingBills(deps.database.query, deps.clock.now(), claims.account_id);
    const file = await deps.pdfs.draw(worker, {
      paid,
      seller: deps.env.seller,
      next: nextOf(paid, ahead),
      languages: await findDocumentLanguages(deps.database.query, deps.clock.now(), {
        accountId: claims.account_id,
        asked: languageOf(query.lang) ?? parseAcceptLanguage(headers),
        province: paid.state,
      }),
    } satisfies ReceiptPdfJob);
    reply.header('content-disposition', `attachment; filename="marquee-${paid.number}.pdf"`);
    return file;
  };

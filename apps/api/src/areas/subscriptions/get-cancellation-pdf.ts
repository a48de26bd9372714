/** The receipt of a cancellation as PDF. */
import { isBrandId, languageOf } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/errors.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Deps } from '../../deps.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { findLastPayment } from '../../billing/cancellation/cancel-subscription.ts';
import { verifyStatement } from './cancellation-statement.ts';
import type { CancellationPaper } from './pdf/cancellation-pdf.ts';

const worker = new URL('pdf/cancellation-worker.ts', import.meta.url);

export const getCancellationPdf =
  (deps: Deps): Handle<typeof calls.getCancellationPdf> =>
  async ({ params: { id }, claims, query: { lang }, headers, reply }) => {
    const { query } = deps.database;
    if (!isUuid(id)) return fail('NOT_FOUND');
    const row = await query
      .selectFrom('cancellations as c')
      .innerJoin('subscriptions as s', 's.id', 'c.subscription_id')
      .innerJoin('accounts as a', 'a.id', 'c.account_id')
      .select(['c.number', 'c.cancelled_at', 'c.jws', 's.brand', 'a.email'])
      .where('c.account_id', '=', claims.account_id)
      .where('c.subscription_id', '=', id)
      .where('s.cancelled', '=', true)
      .orderBy('c.cancelled_at', 'desc')
      .executeTakeFirst();
    // A cancellation of an earlier release has no statement.
    if (!row?.jws || !row.number) return fail('NOT_FOUND');
    const statement = (await verifyStatement(deps, row.jws)) ?? fail('NOT_FOUND');
    await deps.limiter.take('receiptPdf', claims.account_id);
    const paper: CancellationPaper = {
      number: row.number,
      cancelledAt: row.cancelled_at,
      soldBy: isBrandId(row.brand) ? row.brand : brandOfClaims(claims),
      email: row.email,
      items: statement.items,
      lastPayment: (await findLastPayment(query, id)) ?? null,
      refundCents: statement.refundCents,
      jws: row.jws,
      seller: deps.env.seller,
      language: languageOf(lang) ?? parseAcceptLanguage(headers),
    };
    const file = await deps.pdfs.draw(worker, paper);
    reply.header('content-disposition', `attachment; filename="marquee-${row.number}.pdf"`);
    return file;
  };

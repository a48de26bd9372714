/** Credit note as PDF. */
import { type Language, languageOf } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/billing/payments.ts';
import { fail } from '@marquee/product/app-error.ts';
import { findDocumentLanguages } from '../../billing/rights/document-languages.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import type { CreditNoteData } from './pdf/credit-note-pdf.ts';
import { visibleNotes } from './list-credit-notes.ts';
import { readOwnReceipt } from './receipts.ts';

const worker = new URL('pdf/credit-note-worker.ts', import.meta.url);

const loadCreditNoteData = async (
  deps: Deps,
  accountId: string,
  id: string,
  asked: Language,
): Promise<CreditNoteData> => {
  const { query } = deps.database;
  if (!isUuid(id)) return fail('NOT_FOUND');
  const note =
    (await visibleNotes(query, accountId).where('id', '=', id).executeTakeFirst()) ?? fail('NOT_FOUND');
  const paid = await readOwnReceipt(deps, accountId, note.order_id ?? fail('NOT_FOUND'));
  const credited = await query
    .selectFrom('invoices')
    .select(['name_en', 'name_fr', 'from_day', 'until_day'])
    .where('id', '=', note.invoice_id)
    .executeTakeFirst();
  const languages = await findDocumentLanguages(query, deps.clock.now(), {
    accountId,
    asked,
    province: paid.state,
  });
  return { note, paid, credited: credited ?? null, seller: deps.env.seller, languages };
};

export const getCreditNotePdf =
  (deps: Deps): Handle<typeof calls.getCreditNotePdf> =>
  async ({ claims, params, query, headers, reply }) => {
    const language = languageOf(query.lang) ?? parseAcceptLanguage(headers);
    const data = await loadCreditNoteData(deps, claims.account_id, params.id, language);
    await deps.limiter.take('receiptPdf', claims.account_id);
    const file = await deps.pdfs.draw(worker, data);
    reply.header('content-disposition', `attachment; filename="marquee-${data.note.number}.pdf"`);
    return file;
  };

/** A credit note on paper. */
import { type Language, languageOf } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/buying/payments.ts';
import { fail } from '@marquee/product/errors.ts';
import { isId } from '../../db/is-id.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { languageAsked } from '../../http/language-asked.ts';
import type { PrintedNote } from './credit-note-pdf.ts';
import { visibleNotes } from './read-credit-notes.ts';
import { readOwn } from './receipts.ts';

const drawer = new URL('draw-credit-note.ts', import.meta.url);

const readPrinted = async (
  deps: Deps,
  accountId: string,
  id: string,
  language: Language,
): Promise<PrintedNote> => {
  const { query } = deps.database;
  if (!isId(id)) return fail('NOT_FOUND');
  const note =
    (await visibleNotes(query, accountId).where('id', '=', id).executeTakeFirst()) ?? fail('NOT_FOUND');
  const paid = await readOwn(deps, accountId, note.order_id ?? fail('NOT_FOUND'));
  const credited = await query
    .selectFrom('invoices')
    .select(['name_en', 'name_fr', 'from_day', 'until_day'])
    .where('id', '=', note.invoice_id)
    .executeTakeFirst();
  return { note, paid, credited: credited ?? null, seller: deps.env.seller, language };
};

export const getCreditNotePdf =
  (deps: Deps): Handle<typeof calls.getCreditNotePdf> =>
  async ({ claims, params, query, headers, reply }) => {
    const language = languageOf(query.lang) ?? languageAsked(headers);
    const printed = await readPrinted(deps, claims.account_id, params.id, language);
    await deps.limiter.take('receiptPdf', claims.account_id);
    const file = await deps.pdfs.draw(drawer, printed);
    reply.header('content-disposition', `attachment; filename="marquee-${printed.note.number}.pdf"`);
    return file;
  };

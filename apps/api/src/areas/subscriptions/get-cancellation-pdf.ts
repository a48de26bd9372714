/** The receipt of a cancellation as PDF. */
import { languageOf } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/app-error.ts';
import { drawReceipt } from '../../billing/cancellation/draw-receipt.ts';
import { findCancellation } from '../../billing/cancellation/find-cancellation.ts';
import { findDocumentLanguages } from '../../billing/rights/document-languages.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Deps } from '../../deps.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';

export const getCancellationPdf =
  (deps: Deps): Handle<typeof calls.getCancellationPdf> =>
  async ({ params: { id }, claims, query: { lang }, headers, reply }) => {
    const { query } = deps.database;
    if (!isUuid(id)) return fail('NOT_FOUND');
    const row = await findCancellation(query, claims.account_id, id);
    // A restarted subscription has no receipt.
    if (!row || row.cancelled === false) return fail('NOT_FOUND');
    const { email } = await query
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', claims.account_id)
      .executeTakeFirstOrThrow();
    await deps.limiter.take('receiptPdf', claims.account_id);
    const file =
      (await drawReceipt(deps, row, {
        email,
        languages: await findDocumentLanguages(query, deps.clock.now(), {
          accountId: claims.account_id,
          asked: languageOf(lang) ?? parseAcceptLanguage(headers),
        }),
        brand: brandOfClaims(claims),
      })) ?? fail('NOT_FOUND');
    reply.header('content-disposition', `attachment; filename="${file.filename}"`);
    return file.content;
  };

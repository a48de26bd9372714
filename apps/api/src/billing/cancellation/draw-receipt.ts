/** Draws the receipt of a cancellation, for its page and for its mail. */
import type { BrandId } from '@marquee/product/brands.ts';
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import type { DocumentLanguages } from '@marquee/product/values/rights/document-languages.ts';
import type { Deps } from '../../deps.ts';
import type { MailAttachment } from '../../integrations/mailer.ts';
import type { MailRequest } from '../../mail/templates/templates.ts';
import { findLastPayment } from './cancel-subscription.ts';
import type { CancellationPaper } from './cancellation-pdf.ts';
import { type CancellationRow, findNumberedCancellation } from './find-cancellation.ts';
import { verifyStatement } from './verify-statement.ts';

const worker = new URL('cancellation-worker.ts', import.meta.url);

type DrawDeps = Pick<Deps, 'database' | 'env' | 'pdfs' | 'tokenKeys'>;

interface Reader {
  readonly email: string;
  readonly languages: DocumentLanguages;
  /** Of the wordmark, where no brand sells what was cancelled any more. */
  readonly brand: BrandId;
}

/** Undefined for a cancellation of an earlier release, which has no statement. */
export const drawReceipt = async (
  deps: DrawDeps,
  { number, jws, item_id: itemId, subscription_id: subscriptionId, cancelled_at: at }: CancellationRow,
  { email, languages, brand }: Reader,
): Promise<{ readonly filename: string; readonly content: Buffer } | undefined> => {
  if (!jws || !number) return undefined;
  const statement = await verifyStatement(deps, jws);
  if (!statement) return undefined;
  const item = itemId ?? subscriptionId;
  const paper: CancellationPaper = {
    number,
    cancelledAt: at,
    soldBy: brandOfSku(statement.items[0]?.sku ?? '') ?? brand,
    email,
    items: statement.items,
    lastPayment: (item !== null && (await findLastPayment(deps.database.query, item))) || null,
    refundCents: statement.refundCents,
    jws,
    seller: deps.env.seller,
    languages,
  };
  return { filename: `marquee-${number}.pdf`, content: await deps.pdfs.draw(worker, paper) };
};

/** Files of a mail, drawn when it is sent: only the mail about a cancellation has one. */
export const attachReceipt =
  (deps: DrawDeps) =>
  async (mail: MailRequest, languages: DocumentLanguages): Promise<readonly MailAttachment[]> => {
    if (mail.kind !== 'cancelled' || mail.number === undefined) return [];
    const row = await findNumberedCancellation(deps.database.query, mail.number);
    const file = row && (await drawReceipt(deps, row, { brand: mail.brand, email: mail.to, languages }));
    return file ? [{ ...file, contentType: 'application/pdf' }] : [];
  };

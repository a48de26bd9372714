/** Runs in the thread of the PDF pool. */
import type { Language } from '@marquee/product/brands.ts';
import { type Paid, receiptPdf } from './receipt-pdf.ts';

export interface ReceiptToDraw {
  readonly paid: Paid;
  readonly language: Language;
}

export default ({ paid, language }: ReceiptToDraw): Promise<Buffer> => receiptPdf(paid, language);

/** Runs in the thread of the PDF pool. */
import { type Printed, receiptPdf } from './receipt-pdf.ts';

export type ReceiptToDraw = Printed;

export default (receipt: ReceiptToDraw): Promise<Buffer> => receiptPdf(receipt);

/** Worker thread entry of the PDF pool. */
import { type ReceiptData, receiptPdf } from './receipt-pdf.ts';

export type ReceiptPdfJob = ReceiptData;

export default (receipt: ReceiptPdfJob): Promise<Buffer> => receiptPdf(receipt);

/** Worker thread entry of the PDF pool. */
import { creditNotePdf, type CreditNoteData } from './credit-note-pdf.ts';

export default (note: CreditNoteData): Promise<Buffer> => creditNotePdf(note);

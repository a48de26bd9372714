/** Runs in the thread of the PDF pool. */
import { creditNotePdf, type PrintedNote } from './credit-note-pdf.ts';

export default (note: PrintedNote): Promise<Buffer> => creditNotePdf(note);

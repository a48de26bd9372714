/** PDF worker for tests, about as much work as a receipt. */
import { buffer } from 'node:stream/consumers';
import Document from 'pdfkit';

export interface NumberJob {
  readonly number: number;
  readonly lines?: number;
}

export default ({ number, lines = 40 }: NumberJob): Promise<Buffer> => {
  if (number < 0) throw new Error('this cannot be drawn');
  const doc = new Document({ size: 'LETTER' });
  for (let line = 0; line < lines; line += 1) doc.text(`No. ${number}`);
  doc.end();
  return buffer(doc);
};

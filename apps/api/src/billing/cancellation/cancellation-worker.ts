/** Worker thread entry of the PDF pool. */
import { cancellationPdf, type CancellationPaper } from './cancellation-pdf.ts';

export default (paper: CancellationPaper): Promise<Buffer> => cancellationPdf(paper);

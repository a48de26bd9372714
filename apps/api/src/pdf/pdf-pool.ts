/** Renders PDFs in a worker thread: each takes about 10 ms of CPU, which would block the event loop. */
import { createHash } from 'node:crypto';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { Piscina } from 'piscina';
import type { Metrics } from '../observability/metrics.ts';

export interface PdfPool {
  /** `drawer` is a module whose default export turns the input into a PDF. Equal inputs share one cached result. */
  draw(drawer: URL, input: object): Promise<Buffer>;
  close(): Promise<void>;
}

/** Starting a thread takes most of a second. */
const idleTimeoutMs = 600_000;

export const createPdfPool = ({ pdfs }: Pick<Metrics, 'pdfs'>): PdfPool => {
  const threads = new Piscina({ minThreads: 0, maxThreads: 1, idleTimeout: idleTimeoutMs });
  /** LRU cache, newest last, including PDFs in progress, so that a double click renders once. */
  const cache = new Map<string, Promise<Buffer>>();

  const store = (key: string, drawn: Promise<Buffer>) => {
    cache.delete(key);
    cache.set(key, drawn);
    const [oldest] = cache.keys();
    if (cache.size > limits.keptPdfs && oldest !== undefined) cache.delete(oldest);
  };

  const start = async (drawer: URL, input: object): Promise<Buffer> => {
    // A worker thread returns a plain Uint8Array.
    const bytes = (await threads.run(input, { filename: drawer.href })) as Uint8Array<ArrayBuffer>;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };

  return {
    draw: (drawer, input) => {
      const key = createHash('sha256')
        .update(JSON.stringify([drawer.href, input]))
        .digest('base64');
      const known = cache.get(key);
      if (known) {
        pdfs.inc({ result: 'kept' });
        store(key, known);
        return known;
      }
      if (threads.queueSize >= limits.waitingPdfs) {
        pdfs.inc({ result: 'refused' });
        return fail('SERVICE_UNAVAILABLE');
      }
      pdfs.inc({ result: 'drawn' });
      const drawn = start(drawer, input);
      store(key, drawn);
      drawn.catch(() => {
        if (cache.get(key) === drawn) cache.delete(key);
      });
      return drawn;
    },
    close: () => threads.destroy(),
  };
};

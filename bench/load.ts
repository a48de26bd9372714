/** Sends requests as fast as they are answered, or at a rate, and tells how it went. */
import autocannon, { type Options } from 'autocannon';

export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const load = (options: Options): Promise<Load> =>
  new Promise((resolve, reject) => {
    const times: number[] = [];
    const refused: number[] = [];
    const begin = performance.now();
    const instance = autocannon({ duration: 5, connections: 20, ...options }, (error: Error | null) => {
      const seconds = (performance.now() - begin) / 1000;
      if (error) return reject(error);
      if (refused.length > 0) {
        const statuses = [...new Set(refused)].join(', ');
        return reject(new Error(`${refused.length} of ${times.length} requests were refused: ${statuses}`));
      }
      times.sort((a, b) => a - b);
      resolve({
        perSecond: times.length / seconds,
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
      });
    });
    instance.on('response', (_, status, __, time) => {
      times.push(time);
      if (status >= 400) refused.push(status);
    });
  });

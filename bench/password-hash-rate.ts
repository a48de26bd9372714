/** Password hashes per second of this machine, on all cores. */
import os from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

const forMs = 2000;

if (!isMainThread) {
  const hash = workerData as string;
  const begin = performance.now();
  let count = 0;
  for (; performance.now() < begin + forMs; count++) verifySync(hash, 'Sunny-Day-42');
  // The last one finished after the time limit.
  parentPort?.postMessage((count / (performance.now() - begin)) * 1000);
}

export const passwordsPerSecond = async (): Promise<number> => {
  const hash = hashSync('Sunny-Day-42', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const rates = await Promise.all(
    Array.from(
      { length: os.availableParallelism() },
      () =>
        new Promise<number>((resolve, reject) =>
          new Worker(new URL(import.meta.url), { workerData: hash })
            .on('message', resolve)
            .on('error', reject),
        ),
    ),
  );
  return rates.reduce((sum, rate) => sum + rate, 0);
};

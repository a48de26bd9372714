/** How many passwords this machine compares in a second, with every core at it. */
import os from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

const forMs = 2000;

if (!isMainThread) {
  const hash = workerData as string;
  const end = performance.now() + forMs;
  let count = 0;
  for (; performance.now() < end; count++) verifySync(hash, 'Sunny-Day-42');
  parentPort?.postMessage(count);
}

export const passwordsPerSecond = async (): Promise<number> => {
  const hash = hashSync('Sunny-Day-42', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const counts = await Promise.all(
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
  return counts.reduce((sum, count) => sum + count, 0) / (forMs / 1000);
};

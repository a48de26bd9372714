/** Draws every frame and hands them over. */
import { parentPort, workerData } from 'node:worker_threads';
import { brandIds, languages } from '@marquee/product/brands.ts';

type FrameOf = (brand: string, language: string, frame: string) => Promise<string>;

const { frameOf } = (await import(workerData as string)) as { frameOf: FrameOf };
const frames: Record<string, string> = {};
// One after the other: each is drawn from the same state.
for (const brand of brandIds)
  for (const language of languages)
    for (const frame of ['branded', 'default', 'loginIndex', 'manageAccount'])
      frames[`${brand}|${language}|${frame}`] = await frameOf(brand, language, frame);
parentPort?.postMessage(frames);

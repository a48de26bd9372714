/** Draws every frame and hands them over. */
import { parentPort, workerData } from 'node:worker_threads';
import { brandIds, languages } from '@marquee/product/brands.ts';

type FrameOf = (brand: string, language: string, layout: string) => Promise<string>;

const { frameOf } = (await import(workerData as string)) as { frameOf: FrameOf };
const frames: Record<string, string> = {};
// One after the other: each is drawn from the same state.
for (const brand of brandIds)
  for (const language of languages)
    for (const layout of ['branded', 'default'])
      frames[`${brand}|${language}|${layout}`] = await frameOf(brand, language, layout);
parentPort?.postMessage(frames);

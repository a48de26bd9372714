/** Lighthouse on a phone, the median of three runs. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import { launchOptions } from '../scripts/browser.ts';
import { medianOf } from '../scripts/measure.ts';
import type { Figure } from './figure.ts';

const port = 4319;
const runs = 3;

const startChrome = async (executablePath: string): Promise<() => Promise<void>> => {
  const profile = mkdtempSync(join(tmpdir(), 'marquee-lighthouse-'));
  const child = spawn(
    executablePath,
    [
      '--headless=new',
      ...launchOptions().args,
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  for (let tries = 0; tries < 200; tries++) {
    if ((await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined))?.ok) break;
    await wait(50);
  }
  return async () => {
    child.kill();
    await new Promise((resolve) => child.once('close', resolve));
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
};

interface Result {
  readonly performance: number;
  readonly accessibility: number;
  readonly practices: number;
  readonly paintMs: number;
  readonly blockingMs: number;
  readonly shift: number;
}

const measure = async (url: string): Promise<Result> => {
  const report = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  });
  const { categories, audits } = report!.lhr;
  const score = (name: string) => (categories[name]?.score ?? 0) * 100;
  const value = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    paintMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  };
};

export const lighthouseFigures = async (url: string, executablePath: string): Promise<readonly Figure[]> => {
  const stop = await startChrome(executablePath);
  try {
    const results: Result[] = [];
    for (let run = 0; run < runs; run++) results.push(await measure(`${url}/login`));
    const median = (key: keyof Result): number => medianOf(results.map((result) => result[key]));
    return [
      {
        name: 'Lighthouse, mobile, /login: performance',
        value: median('performance'),
        unit: '',
        target: { least: 95 },
      },
      { name: 'Lighthouse: accessibility', value: median('accessibility'), unit: '', target: { least: 100 } },
      { name: 'Lighthouse: best practices', value: median('practices'), unit: '', target: { least: 100 } },
      {
        name: 'Lighthouse: largest contentful paint',
        value: median('paintMs') / 1000,
        unit: 's',
        target: { most: 1.8 },
      },
      {
        name: 'Lighthouse: total blocking time',
        value: median('blockingMs'),
        unit: 'ms',
        target: { most: 100 },
      },
      { name: 'Lighthouse: layout shift', value: median('shift'), unit: '', target: { most: 0.02 } },
    ];
  } finally {
    await stop();
  }
};

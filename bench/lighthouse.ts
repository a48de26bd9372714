/** Lighthouse on a simulated phone, median of three runs. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@marquee/product/navigation/routes.ts';
import lighthouse from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { chromium } from 'playwright';
import { setTokenCookies, newCustomer } from '../e2e/customer.ts';
import { launchOptions } from '../scripts/browser.ts';
import { medianOf } from '../scripts/statistics.ts';
import type { Measurement } from './measurement.ts';

const port = 4319;
const runs = 3;
/** Lighthouse's 4× CPU slowdown assumes a desktop of 1,500 to 2,000 points (decision 17). */
const phonePoints = 1750 / 4;

const isThere = (group: number): boolean => {
  try {
    return process.kill(group, 0);
  } catch {
    return false;
  }
};

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
    // Debian's chromium is a shell script: the browser is a process of its group.
    { stdio: 'ignore', detached: true },
  );
  for (let tries = 0; tries < 200; tries++) {
    if ((await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined))?.ok) break;
    await wait(50);
  }
  return async () => {
    process.kill(-child.pid!);
    while (isThere(-child.pid!)) await wait(50);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
};

interface Result {
  readonly performance: number;
  readonly accessibility: number;
  readonly practices: number;
  readonly paintSeconds: number;
  readonly blockingMs: number;
  readonly shift: number;
}

/** How many times faster than that phone this machine currently is. */
const slowdown = async (): Promise<number> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.newPage();
  const points = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  await page.close();
  await browser.close();
  return Math.max(1, points / phonePoints);
};

const measure = async (url: string): Promise<Result> => {
  const report = await lighthouse(url, {
    port,
    throttling: { cpuSlowdownMultiplier: await slowdown() },
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  });
  const { categories, audits, finalDisplayedUrl } = report!.lhr;
  if (!finalDisplayedUrl.startsWith(url)) throw new Error(`Measured ${finalDisplayedUrl}, not ${url}.`);
  const score = (name: string) => (categories[name]?.score ?? 0) * 100;
  const value = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    paintSeconds: value('largest-contentful-paint') / 1000,
    blockingMs: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  };
};

/** From now on the browser is signed in as a customer with a plan. */
const signIn = async (url: string): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  await setTokenCookies(browser.contexts()[0]!, await newCustomer({ kind: 'dtc' }, url), url);
  await browser.close();
};

const figuresOf = async (url: string, path: string): Promise<readonly Measurement[]> => {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) results.push(await measure(url + path));
  const figure = (
    name: string,
    unit: string,
    key: keyof Result,
    target: Measurement['target'],
  ): Measurement => ({
    name: `Lighthouse, mobile, ${path.split('?')[0]}: ${name}`,
    value: medianOf(results.map((result) => result[key])),
    unit,
    target,
  });
  return [
    figure('performance', '', 'performance', { least: 100 }),
    figure('accessibility', '', 'accessibility', { least: 100 }),
    figure('best practices', '', 'practices', { least: 100 }),
    figure('largest contentful paint', 's', 'paintSeconds', { most: 1.1 }),
    figure('total blocking time', 'ms', 'blockingMs', { most: 100 }),
    figure('layout shift', '', 'shift', { most: 0.02 }),
  ];
};

export const lighthouseFigures = async (
  url: string,
  executablePath: string,
): Promise<readonly Measurement[]> => {
  const stop = await startChrome(executablePath);
  try {
    const asGuest = await figuresOf(url, routes.loginIndex.path);
    await signIn(url);
    return [...asGuest, ...(await figuresOf(url, `${routes.manageAccount.path}?service=crave`))];
  } finally {
    await stop();
  }
};

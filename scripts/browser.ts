/** Finds or installs the browsers for page tests, journeys and measurements; never skips. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { homeTimeZone } from '@marquee/product/values/dates.ts';
import { chromium } from 'playwright';
import { run } from './run.ts';

/** Chromium without a window: it starts in less than half the time and needs a third less of the processor. */
const headlessShell = 'chromium-headless-shell';
const names = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const firefoxPackages = ['firefox-esr'];
const firefoxNames = [...firefoxPackages, 'firefox'];

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (wanted: readonly string[]): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
};

const byApt = async (wanted: readonly string[]): Promise<string | undefined> => {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return undefined;
  await run('apt-get', ['update'], { quiet: true });
  for (const name of wanted) {
    console.log(`Installing the ${name} package…`);
    // Of the recommended packages only fonts are needed.
    const { ok } = await run(
      'apt-get',
      ['install', '-y', '--no-install-recommends', name, 'fonts-liberation'],
      {
        quiet: true,
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      },
    );
    if (ok) return onPath(wanted);
  }
  return undefined;
};

const byPlaywright = async (): Promise<string | undefined> => {
  if (!isExecutable(chromium.executablePath()))
    await run('playwright', ['install', 'chromium'], { quiet: true });
  return isExecutable(chromium.executablePath()) ? chromium.executablePath() : undefined;
};

/** Launch options: works as root, no background network traffic. */
export const launchOptions = () => ({
  executablePath: process.env['CHROME_PATH'] || onPath(names) || chromium.executablePath(),
  // Fixed time zone, because pages show times in the browser's zone.
  env: { ...process.env, TZ: homeTimeZone },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

/** Sets CHROME_PATH for everything started after this. */
export const requireBrowser = async (): Promise<string> => {
  const found =
    process.env['CHROME_PATH'] ||
    onPath([headlessShell]) ||
    // Where root may install, as in a container, also beside another browser.
    (await byApt([headlessShell])) ||
    onPath(names) ||
    (await byApt(['chromium'])) ||
    (await byPlaywright());
  if (!found || !isExecutable(found)) {
    console.error('No browser to test in: install chromium or chrome, or set CHROME_PATH to one.');
    process.exit(1);
  }
  process.env['CHROME_PATH'] = found;
  return found;
};

/** Media features as profile preferences: Firefox does not accept them over WebDriver BiDi yet. */
export const firefoxLaunchOptions = () => ({
  executablePath: process.env['FIREFOX_PATH'] || onPath(firefoxNames) || 'firefox',
  firefoxUserPrefs: { 'ui.prefersReducedMotion': 1, 'layout.css.prefers-color-scheme.content-override': 1 },
});

/** Sets FIREFOX_PATH for everything started after this. */
export const requireFirefox = async (): Promise<string> => {
  const found = process.env['FIREFOX_PATH'] || onPath(firefoxNames) || (await byApt(firefoxPackages));
  if (!found || !isExecutable(found)) {
    console.error('No Firefox to test in: install firefox-esr or firefox, or set FIREFOX_PATH to one.');
    process.exit(1);
  }
  process.env['FIREFOX_PATH'] = found;
  return found;
};

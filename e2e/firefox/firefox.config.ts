/** Playwright configuration of `npm run firefox`: the main journeys over WebDriver BiDi. */
import { defineConfig } from '@playwright/test';
import { firefoxLaunchOptions } from '../../scripts/browser.ts';
import { testStack } from '../stack.ts';
import journeys, { server } from '../playwright.config.ts';
import { answerMissingCommand } from './bidi.ts';
import { mainJourneys } from './main-journeys.ts';

answerMissingCommand();

export default defineConfig({
  ...journeys,
  testDir: '../journeys',
  outputDir: '../../test-results',
  grep: mainJourneys.map(({ title }) => new RegExp(title.replaceAll(/[[\]]/g, String.raw`\$&`))),
  // Without a GPU Firefox paints several times slower than Chromium.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    ...journeys.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: firefoxLaunchOptions(),
  },
  webServer: { ...server('node scripts/start.ts', testStack.url, testStack.env), cwd: '../..' },
});

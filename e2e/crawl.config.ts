/** Playwright configuration of `npm run crawl`: every screen. Too slow for every push, run before a release. */
import { defineConfig } from '@playwright/test';
import { crawlStack } from './stack.ts';
import journeys, { server } from './playwright.config.ts';

export default defineConfig({
  ...journeys,
  testDir: 'crawl',
  timeout: 300_000,
  use: { ...journeys.use, baseURL: crawlStack.url },
  // Uses a stack that is already running.
  webServer: {
    ...server('node scripts/start.ts', crawlStack.url, crawlStack.env),
    reuseExistingServer: true,
  },
});

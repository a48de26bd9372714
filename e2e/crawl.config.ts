/** `npm run tour`: every screen there is, looked at. Too long for every push, short enough for every release. */
import { defineConfig } from '@playwright/test';
import { crawlStack } from './stack.ts';
import journeys, { server } from './playwright.config.ts';

export default defineConfig({
  ...journeys,
  testDir: 'crawl',
  timeout: 300_000,
  use: { ...journeys.use, baseURL: crawlStack.url },
  // A house that is there already is looked at as it is.
  webServer: {
    ...server('node scripts/start.ts', crawlStack.url, crawlStack.env),
    reuseExistingServer: true,
  },
});

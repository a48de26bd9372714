/** Playwright configuration of `npm run flows`: counts the steps of the main flows and writes docs/product/flows.md. */
import { defineConfig } from '@playwright/test';
import { testStack } from '../stack.ts';
import journeys, { server } from '../playwright.config.ts';

export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  fullyParallel: false,
  reporter: 'list',
  webServer: { ...server('node scripts/start.ts', testStack.url, testStack.env), cwd: '../..' },
});

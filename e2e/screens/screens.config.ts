/** Playwright configuration of `npm run screens`: contact sheets of every screen. */
import { defineConfig } from '@playwright/test';
import { crawlStack } from '../stack.ts';
import crawl from '../crawl.config.ts';
import { server } from '../playwright.config.ts';

export default defineConfig({
  ...crawl,
  testDir: '.',
  outputDir: '../../test-results',
  timeout: 1_200_000,
  reporter: 'list',
  webServer: { ...server('node scripts/start.ts', crawlStack.url, crawlStack.env), cwd: '../..' },
});

import { defineConfig } from '@playwright/test';
import { launchOptions } from '../scripts/browser.ts';
import { testStack, stripeStack, basePathStack } from './stack.ts';

/** Every run starts with empty data: leftovers would use up the device slots of shared viewers. */
export const server = (command: string, url: string, env: Record<string, string>) => ({
  command: `rm -rf "$DATA_DIR" && exec ${command}`,
  cwd: '..',
  url: `${url}/readyz`,
  env,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  timeout: 120_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
});

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // `npm test` names every journey that passed only on its second try.
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['dot'], ['json']],
  use: {
    baseURL: testStack.url,
    // A low window: without a GPU, painting 800 pixels of artwork took a fifth of the time.
    viewport: { width: 1248, height: 512 },
    // Reduced motion: animations are slow without a GPU.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptions(),
  },
  webServer: [
    server('node scripts/start.ts', testStack.url, testStack.env),
    server('node scripts/start.ts', stripeStack.url, stripeStack.env),
    server('node apps/api/src/main.ts', basePathStack.url, basePathStack.env),
  ],
});

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
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
});

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Two on a machine of two cores left half of their time idle: a journey mostly waits for other processes.
  workers: 4,
  // `npm test` names every journey that passed only on its second try.
  retries: 1,
  // For a machine that is several times slower; a journey that passes never waits for them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['dot'], ['json']],
  use: {
    baseURL: testStack.url,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
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

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    isolate: false,
    // Half of a test of the servers is waiting for another process: one at a time would leave a core idle.
    maxWorkers: 2,
    root: import.meta.dirname,
    // The client is tested against a running server.
    include: ['src/**/*.test.ts', '../../packages/client/src/*.test.ts'],
    globalSetup: 'src/testing/global-setup.ts',
    // Limits only end what is broken: starting a server takes seconds alone, and minutes beside busy cores.
    testTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 300_000,
  },
});

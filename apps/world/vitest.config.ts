import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'world',
    maxWorkers: 2,
    isolate: false,
    include: ['src/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});

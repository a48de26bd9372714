import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'world',
    maxWorkers: 2,
    isolate: false,
    include: ['src/**/*.test.ts'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});

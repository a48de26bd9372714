import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'product',
    maxWorkers: 2,
    isolate: false,
    include: ['src/**/*.test.ts'],
    testTimeout: 120_000,
  },
});

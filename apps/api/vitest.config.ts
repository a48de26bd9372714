import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    isolate: false,
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/testing/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});

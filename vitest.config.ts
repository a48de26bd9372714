import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/product',
      'apps/api',
      'apps/api/vitest.stripe.config.ts',
      'apps/world',
      'apps/portal',
      'apps/console',
    ],
  },
});

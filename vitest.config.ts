import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { projects: ['packages/product', 'apps/api', 'apps/world', 'apps/portal'] },
});

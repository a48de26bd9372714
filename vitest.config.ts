import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/product', 'apps/api', 'apps/world', 'apps/portal'],
    // Half of a test of the servers is waiting for another process: one at a time would leave a core idle.
    maxWorkers: 2,
  },
});

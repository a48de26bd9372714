import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from '../../scripts/browser.ts';

export default defineConfig({
  plugins: [react()],
  css: { transformer: 'lightningcss' },
  // A dependency discovered during a test would reload the page.
  optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'zod/mini'] },
  test: {
    name: 'console',
    root: import.meta.dirname,
    include: ['src/**/*.test.tsx'],
    // A loaded machine draws slowly: one second, the default of expect.poll, is too short.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    css: { include: /.+/ },
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: launchOptions(),
        contextOptions: { reducedMotion: 'reduce', locale: 'en-CA' },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1248, height: 800 } }],
    },
  },
});

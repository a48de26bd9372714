import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from '../../scripts/browser.ts';
import { staticTablesPlugin } from './build/static-tables-plugin.ts';
import { devThemesPlugin } from './build/dev-themes-plugin.ts';

export default defineConfig({
  plugins: [staticTablesPlugin(), react(), devThemesPlugin()],
  css: { transformer: 'lightningcss' },
  // A dependency discovered during a test would reload the page.
  optimizeDeps: {
    include: [
      '@tanstack/react-query',
      'altcha-lib',
      'altcha-lib/algorithms/web/pbkdf2',
      'altcha-lib/algorithms/web/sha',
      'fast-check',
      'react',
      'react-dom/client',
      'react-dom/server',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
      'zustand',
    ],
  },
  test: {
    name: 'portal',
    env: { THREATS: process.env['THREATS'] ?? '' },
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}'],
    // A loaded machine draws slowly: one second, the default of expect.poll, is too short.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    css: { include: /.+/ },
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: launchOptions(),
        contextOptions: { reducedMotion: 'reduce' },
      }),
      // Small, because painting is slow without a GPU.
      instances: [{ browser: 'chromium', viewport: { width: 1248, height: 512 } }],
    },
  },
});

/** Builds the preview of plan cards beside the console, which shows it in a frame. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { staticTablesPlugin } from './build/static-tables-plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [staticTablesPlugin(), react()],
  css: { transformer: 'lightningcss' },
  build: {
    outDir: join(import.meta.dirname, '../console/dist'),
    // The console is there already.
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: join(import.meta.dirname, 'plan-preview.html') },
  },
});

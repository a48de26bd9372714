import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { transformer: 'lightningcss' },
  server: { proxy: { '/api': 'http://localhost:4200', '/sign-in': 'http://localhost:4200' } },
  build: {
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});

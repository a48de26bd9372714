import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'product', include: ['src/**/*.test.ts'] } });

import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'world', isolate: false, include: ['src/**/*.test.ts'] } });

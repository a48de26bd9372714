/** Prerenders every brand, language and layout at build time, so that the first paint needs no script. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { staticTablesPlugin } from './static-tables-plugin.ts';

const root = path.resolve(import.meta.dirname, '..');

const buildPrerender = (outDir: string) =>
  build({
    configFile: false,
    root,
    base: './',
    logLevel: 'warn',
    plugins: [staticTablesPlugin(), react()],
    css: { transformer: 'lightningcss' },
    publicDir: false,
    experimental: { renderBuiltUrl: (file) => ({ runtime: JSON.stringify(`./${file}`) }) },
    build: {
      ssr: 'src/app/prerender.tsx',
      outDir,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
    },
    ssr: { noExternal: true },
  });

/** In a worker thread that is terminated: timers and channels of the portal would keep the build running. */
const prerenderAll = async (module: string): Promise<unknown> => {
  const worker = new Worker(new URL('prerender-worker.ts', import.meta.url), {
    workerData: pathToFileURL(module).href,
  });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  } finally {
    await worker.terminate();
  }
};

export const prerenderPlugin = (): Plugin => ({
  name: 'prerender',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const folder = mkdtempSync(path.join(dir, 'prerender-'));
    try {
      await buildPrerender(folder);
      writeFileSync(
        path.join(dir, 'prerendered.json'),
        JSON.stringify(await prerenderAll(path.join(folder, 'prerender.mjs'))),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
});

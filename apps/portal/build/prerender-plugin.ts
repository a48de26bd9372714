/** Writes the frame of every brand, language and layout beside the build, so that the first paint waits for no script. */
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

/** In a thread of its own, which ends: what a browser keeps open would keep the build open too. */
const prerenderAll = async (module: string): Promise<unknown> => {
  const drawing = new Worker(new URL('prerender-worker.ts', import.meta.url), {
    workerData: pathToFileURL(module).href,
  });
  try {
    return await new Promise((resolve, reject) => {
      drawing.once('message', resolve);
      drawing.once('error', reject);
    });
  } finally {
    await drawing.terminate();
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

/** A minimal built portal with the files that the real build writes. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { makeTestFolder } from './test-folder.ts';

export const firstScript = 'document.title';
export const wordmarks = '<div hidden><svg><symbol id="wordmark-crave"></symbol></svg></div>';
export const mainScript = `console.log("main")${' '.repeat(2000)}`;

const html = `<!doctype html>
<html lang="en-CA">
  <head>
    <meta charset="utf-8" />
    <title>My Account</title>
    <link rel="icon" type="image/svg+xml" href="./icon.svg" />
    <script type="module" crossorigin src="./assets/main-1.js"></script>
    <link rel="stylesheet" crossorigin href="./assets/main-1.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;

const manifest = {
  'index.html': {
    file: 'assets/main-1.js',
    isEntry: true,
    imports: ['_door.js'],
    dynamicImports: ['src/app/start-app.tsx'],
    css: ['assets/main-1.css'],
  },
  '_door.js': { file: 'assets/door-1.js' },
  '_react.js': { file: 'assets/react-1.js' },
  'src/app/start-app.tsx': {
    file: 'assets/start-1.js',
    imports: ['_react.js', '_door.js'],
    css: ['assets/start-1.css'],
  },
  'src/i18n/catalogs/en.ts': { file: 'assets/en-1.js' },
  'src/i18n/catalogs/fr.ts': { file: 'assets/fr-1.js' },
  '_form.js': { file: 'assets/form-1.js', imports: ['_react.js'] },
  'src/areas/support/not-found-page.tsx': {
    file: 'assets/not-found-1.js',
    imports: ['_form.js', 'index.html'],
    css: ['assets/not-found-1.css'],
  },
};

export const makePortalFixture = async (): Promise<string> => {
  const folder = await makeTestFolder('portal');
  const dist = path.join(folder, 'dist');
  await mkdir(path.join(dist, 'assets'), { recursive: true });
  await mkdir(path.join(dist, '.vite'));
  const files: Record<string, string | Buffer> = {
    '../secret.txt': 'not for anybody',
    'index.html': html,
    'first-script.js': firstScript,
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'mail-crave-band.png': 'a picture',
    '.vite/manifest.json': JSON.stringify(manifest),
    'screens.json': JSON.stringify({
      notFound: 'src/areas/support/not-found-page.tsx',
      'words-en': 'src/i18n/catalogs/en.ts',
      'words-fr': 'src/i18n/catalogs/fr.ts',
    }),
    'prerendered.json': JSON.stringify({
      'rds|fr|branded': { html: '<header>RDS</header>', wordmarks },
      'crave|fr|branded': { html: '<header>Crave</header>', wordmarks },
      'crave|fr|loginIndex': { html: '<header>Crave</header><h1>Bienvenue</h1>', wordmarks },
      'crave|fr|manageAccount': { html: '<header>Crave</header><h1>Mon compte</h1>', wordmarks },
    }),
    'assets/main-1.js': mainScript,
    'assets/main-1.js.br': brotliCompressSync(mainScript),
    'assets/main-1.js.gz': gzipSync(mainScript),
    'assets/start-1.css': '.start{}',
    'assets/plain-1.js': 'console.log("plain")',
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(dist, name), text)));
  return dist;
};

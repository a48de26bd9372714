import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { frames } from './build/frames.ts';
import { plainTables } from './build/plain-tables.ts';
import { screenFiles } from './build/screen-files.ts';
import { themeFiles } from './build/theme-files.ts';

export default defineConfig({
  root: import.meta.dirname,
  // The server knows the base path, the build does not.
  base: './',
  plugins: [plainTables(), react(), themeFiles(), screenFiles(), compressed(), frames()],
  css: { transformer: 'lightningcss' },
  server: { proxy: { '/api': 'http://localhost:4000' } },
  build: {
    manifest: true,
    modulePreload: {
      polyfill: false,
      // A chunk preloads neither itself nor what every page already has: their names would only fill the first file.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter(
              (name) => name !== file && !/\/(door|flow|react|rolldown-runtime|vendor)-/.test(name),
            ),
    },
    target: 'baseline-widely-available',
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The door fetches all the others, so it may not wait for one of them.
            { name: 'door', test: /vite\/preload-helper/ },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|portal\/src\/ui\/react\.ts/ },
            { name: 'vendor', test: /node_modules\/(@lingui|@tanstack|zustand)/ },
            // Every screen needs these together; apart they would be many requests.
            {
              name: 'flow',
              test: /portal\/src\/(flow\/(?!back-link|return\/(?:merchant-link|session-context))|shell\/(?!error-page|modals)|analytics|app\.|api|i18n|session|startup|tokens|theme|ui\/(button|layout|modal|notice|text))/,
            },
            // What signed-in screens ask for, in one file that is there before their own.
            {
              name: 'queries',
              test: /portal\/src\/(screens\/screen-queries|areas\/\w+\/(account|device|holdings|partners|payments)-quer\w+|card\/(next-bill\/)?[\w-]+-query|identity\/profiles)\.ts|product\/src\/values\/holdings\.ts/,
              includeDependenciesRecursively: false,
            },
            // What forms and lists are made of: together they are smaller than apart, and fetched once.
            {
              name: 'pieces',
              test: /portal\/src\/(form\/|flow\/(back-link|return\/(?:merchant-link|session-context))|identity\/renew|ui\/(form|picture)\/|ui\/(facts|focused-heading|icon\/more|panel|person|section|sum))|product\/src\/values\/(billing-cycles|dates|fields|money|skus)\.ts/,
              includeDependenciesRecursively: false,
            },
            // Where a card is typed and a bank is asked: most screens that name a card do neither.
            {
              name: 'card-entry',
              test: /portal\/src\/card\/(bank-|billing-|card-fields|card-frame|frame-)/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'purchase-payment',
              test: /portal\/src\/areas\/purchase\/(checkout|pending|place-order|saved-cards)/,
              includeDependenciesRecursively: false,
            },
            // What the screens of an area share.
            {
              name: (id) =>
                /portal\/src\/(?:areas\/)?(.+)\/[^/]+$/.exec(id)?.[1]?.replaceAll('/', '-') ?? null,
              test: /portal\/src\/(areas\/(?!subscriptions|support)\w+|card|identity)\/(?!.*-page\.tsx)/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { prerenderPlugin } from './build/prerender-plugin.ts';
import { staticTablesPlugin } from './build/static-tables-plugin.ts';
import { screenManifestPlugin } from './build/screen-manifest-plugin.ts';
import { devThemesPlugin } from './build/dev-themes-plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  // The server knows the base path, the build does not.
  base: './',
  plugins: [
    staticTablesPlugin(),
    react(),
    devThemesPlugin(),
    screenManifestPlugin(),
    precompressPlugin(),
    prerenderPlugin(),
  ],
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
              (name) => name !== file && !/\/(preload-helper|core|react|rolldown-runtime|vendor)-/.test(name),
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
            // The helper loads every other chunk, so it may not wait for one of them.
            { name: 'preload-helper', test: /vite\/preload-helper/ },
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\/|portal\/src\/app\/react-dom\.ts/,
            },
            { name: 'vendor', test: /node_modules\/(@lingui|@tanstack|zustand)/ },
            // Every screen needs these together; apart they would be many requests.
            {
              name: 'core',
              test: /portal\/src\/(navigation\/(?!back-link|continue-to-brand|return\/web-session-context)|state\/(?!merchant-link|draft-storage|unsaved-changes)|shell\/(?!error-page|modals)|analytics\/analytics|app\/app\.|api\/(query-)?client|i18n\/i18n|session\/(?!refresh-claims|end-current-session)|config|theme|ui\/(button|focus-heading|layout|modal|inline-alert|text))/,
            },
            // What signed-in screens ask for, in one file that is there before their own.
            {
              name: 'queries',
              test: /portal\/src\/(app\/screen-queries|areas\/\w+\/(account|device|unified-subscriptions|partners|payments)-quer\w+|payment-card\/(next-bill\/)?[\w-]+-query|auth\/profiles-query)\.ts|product\/src\/values\/unified-subscriptions\.ts/,
              includeDependenciesRecursively: false,
            },
            // What forms and lists are made of: together they are smaller than apart, and fetched once.
            {
              name: 'shared-ui',
              test: /portal\/src\/(forms\/|api\/(?!client|query-client)|state\/(merchant-link|draft-storage|unsaved-changes)|navigation\/(back-link|continue-to-brand|return\/web-session-context)|session\/refresh-claims|ui\/(form|illustration)\/|ui\/(description-list|empty-state|focused-heading|icon\/page|panel|user-row|section|skeleton|price-breakdown|usage-meter))|product\/src\/values\/(billing-cycles|dates|fields|money|skus)\.ts/,
              includeDependenciesRecursively: false,
            },
            // Where a card is typed and a bank is asked: most screens that name a card do neither.
            {
              name: 'card-entry',
              test: /portal\/src\/payment-card\/(bank-|billing-|hosted-|iframe-)/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'purchase-payment',
              test: /portal\/src\/areas\/purchase\/(checkout|payment-pending|place-order|saved-cards)/,
              includeDependenciesRecursively: false,
            },
            // What the screens of an area share.
            {
              name: (id) =>
                /portal\/src\/(?:areas\/)?(.+)\/[^/]+$/.exec(id)?.[1]?.replaceAll('/', '-') ?? null,
              test: /portal\/src\/(areas\/(?!subscriptions|support)\w+|payment-card|auth)\/(?!.*-page\.tsx)/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { installablePlugin } from './build/installable-plugin.ts';
import { firstScriptPlugin } from './build/first-script-plugin.ts';
import { sizeBudgetPlugin } from './build/size-budget-plugin.ts';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { prerenderPlugin } from './build/prerender-plugin.ts';
import { staticTablesPlugin } from './build/static-tables-plugin.ts';
import { screenManifestPlugin } from './build/screen-manifest-plugin.ts';
import { devThemesPlugin } from './build/dev-themes-plugin.ts';
import { mailPicturesPlugin } from './build/mail-pictures-plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  // Relative, because only the server knows the base path.
  base: './',
  plugins: [
    staticTablesPlugin(),
    react(),
    devThemesPlugin(),
    screenManifestPlugin(),
    mailPicturesPlugin(),
    installablePlugin(),
    precompressPlugin(),
    prerenderPlugin(),
    firstScriptPlugin(),
    sizeBudgetPlugin(),
  ],
  css: { transformer: 'lightningcss' },
  server: { proxy: { '/api': 'http://localhost:4000' } },
  build: {
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Chunks that every page already has need no preload; their names would only enlarge the first chunk.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter(
              (name) => name !== file && !/\/(preload-helper|core|react|rolldown-runtime)-/.test(name),
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
            // Loads all other chunks, so it must not depend on one of them.
            { name: 'preload-helper', test: /vite\/preload-helper/ },
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\/|portal\/src\/app\/react-dom\.ts/,
            },
            // Needed by every screen: one chunk instead of many requests.
            {
              name: 'core',
              test: /node_modules\/zustand\/|portal\/src\/(navigation\/(?!back-link|continue-to-brand|return\/web-session-context)|state\/(?!merchant-link|draft-storage|unsaved-changes)|shell\/(?!error-page|toast-list|modals\/(?!modal-host)|privacy|account-menu|header\/(show-flow|merchant|purchase))|analytics\/analytics|app\/(app|start-app|screen-modules|render-app|load-privacy|detect-blocked-storage)\.|api\/(loaded-query-)?client|i18n\/i18n|auth\/provider\/returned-sign-out|session\/(?!migration-flow|refresh-claims|end-current-session|account-query|fetch-account|use-email-verified)|config|theme|ui\/(button|focus-heading|layout|text))/,
            },
            // The query client, which pages without queries do not load.
            {
              name: 'query-client',
              test: /node_modules\/@tanstack\/(?!.*infiniteQueryObserver|.*useInfiniteQuery)|portal\/src\/(api\/(query-client|use-query)|session\/(account-query|fetch-account|use-email-verified))\./,
              includeDependenciesRecursively: false,
            },
            // Queries of signed-in screens, in one chunk that prefetching loads before the page.
            {
              name: 'queries',
              test: /portal\/src\/(app\/screen-queries|areas\/\w+\/(account|device|profile|maturities|unified-subscriptions|partners|payments)-quer\w+|payment-card\/(next-bill\/)?[\w-]+-query|auth\/(profiles|provider\/own-provider|provider\/providers)-query)\.ts|product\/src\/values\/unified-subscriptions\.ts/,
              includeDependenciesRecursively: false,
            },
            // Modals and toasts, which every screen but the first loads.
            {
              name: 'dialogs',
              test: /portal\/src\/(shell\/(toast-list|modals\/(generic-error|session-expired)-modal)|ui\/(inline-alert|modal|open-dialogs|toast))\./,
              includeDependenciesRecursively: false,
            },
            // Tables and rules that forms and lists read.
            {
              name: 'values',
              test: /product\/src\/(errors|values\/(billing-cycles|dates|enums|fields|money|skus|stores|billing\/postal-codes|passwords\/weak-password-reasons))\.ts/,
              includeDependenciesRecursively: false,
            },
            // Building blocks of forms and lists: smaller together, and loaded once.
            {
              name: 'shared-ui',
              test: /portal\/src\/(forms\/(?!new-password)|auth\/(resend-button|passkeys\/can-use-passkeys)|api\/(?!client|loaded-query-client|query-client|use-)|state\/(merchant-link|draft-storage|unsaved-changes)|navigation\/(back-link|continue-to-brand|return\/web-session-context)|session\/refresh-claims|ui\/(form|illustration)\/|ui\/(description-list|empty-state|focused-heading|icon\/page|panel|user-row|section|skeleton|price-breakdown|usage-meter))/,
              includeDependenciesRecursively: false,
            },
            // Card entry, which most screens with a card do not need.
            {
              name: 'card-entry',
              test: /portal\/src\/payment-card\/(billing-|hosted-|iframe-)/,
              includeDependenciesRecursively: false,
            },
            // What answers a link in a mail or a return from a TV provider, and the bot check: many areas use them alone.
            {
              name: 'auth-links',
              test: /portal\/src\/auth\/(email-link|forms\/keep-second-step|memoize-by-key|oauth-response|strip-query-param)/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'bot-check',
              test: /portal\/src\/auth\/(bot-check|proof-of-work-worker|trusted-types)/,
              includeDependenciesRecursively: false,
            },
            // Modules that the screens of an area share. In areas that are absent here, most modules belong to few screens.
            {
              name: (id) =>
                /portal\/src\/(?:areas\/)?(.+)\/[^/]+$/.exec(id)?.[1]?.replaceAll('/', '-') ?? null,
              test: /portal\/src\/(areas\/(?!account|gifts|migration|purchase|security|subscriptions|support)\w+|auth)\/(?!.*(-(page|dialog|sign-out)|\/passkeys)\.)/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});

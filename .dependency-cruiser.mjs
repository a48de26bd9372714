/** Import directions of the workspaces: layers, areas and cycles. `npm run imports` checks them. */

/**
 * Each row may import the rows above it; folders of one row do not import each other.
 * ARCHITECTURE.md prints these rows (`npm run docs`).
 */
export const layers = {
  'apps/portal/src': [
    ['ui'],
    ['config', 'theme'],
    ['state'],
    ['i18n'],
    ['api'],
    ['session'],
    ['analytics'],
    ['navigation'],
    ['forms'],
    ['auth', 'payment-card', 'plan-card'],
    ['areas'],
    ['shell'],
    ['app', 'plan-preview'],
    ['main.tsx'],
  ],
  'apps/console/src': [
    ['data'],
    ['ui'],
    [
      'shell',
      'customer',
      'prices',
      'codes',
      'brands',
      'queues',
      'webhooks',
      'companies',
      'books',
      'audit',
      'staff',
    ],
    ['search-page.tsx', 'approvals-page.tsx'],
    ['app.tsx'],
    ['main.tsx'],
  ],
  'apps/api/src': [
    ['clock.ts', 'escape-html.ts', 'startup-error.ts'],
    ['env'],
    ['env.ts', 'crypto'],
    ['observability'],
    ['db', 'pdf', 'portal-url.ts'],
    ['integrations', 'jobs'],
    ['settings'],
    ['mail'],
    ['events'],
    ['identity'],
    ['deps.ts'],
    ['billing'],
    ['http'],
    ['startup-config.ts'],
    ['demo', 'portal'],
    ['areas'],
    ['app.ts', 'console-app.ts', 'job-handlers.ts'],
    ['start.ts'],
    ['main.ts'],
  ],
};

const tests = String.raw`\.(test|spec)\.tsx?$|/testing(/|\.ts$)`;
const pathOf = (base, names) => `^${base}/(${names.map((name) => name.replace('.', '\\.')).join('|')})(/|$)`;
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const layerRules = Object.entries(layers).flatMap(([base, rows]) => [
  forbid(
    `layer-of-${base}`,
    'Every folder has a row in `layers`.',
    { path: `^${base}/`, pathNot: [tests, pathOf(base, rows.flat())] },
    {},
  ),
  ...rows.flatMap((row, index) => {
    const above = rows.slice(index + 1).flat();
    return row.map((name) =>
      forbid(
        `${base}/${name}`,
        'A layer imports only the layers below it.',
        { path: pathOf(base, [name]), pathNot: tests },
        { path: pathOf(base, [...row.filter((other) => other !== name), ...above]) },
      ),
    );
  }),
]);

export default {
  forbidden: [
    forbid('no-circular', 'Type imports and import() count too.', {}, { circular: true }),
    {
      // An order's settlement changes subscriptions, and a renewal is an order: modules of both folders call each other.
      ...forbid(
        'no-circular-folders',
        'Folders depend on each other in one direction.',
        { path: '^(apps|packages)/', pathNot: '^apps/api/src/billing/(orders|subscriptions)' },
        { circular: true },
      ),
      scope: 'folder',
    },
    ...layerRules,
    forbid(
      'no-area-to-area',
      'What two areas need moves to a layer below.',
      { path: '^apps/([^/]+)/src/areas/([^/]+)/', pathNot: tests },
      { path: '^apps/$1/src/areas/', pathNot: '^apps/$1/src/areas/$2/' },
    ),
    forbid(
      'product-is-pure',
      'The product imports itself and zod/mini.',
      { path: '^packages/product/src/', pathNot: tests },
      { pathNot: ['^packages/product/src/', 'node_modules/zod/mini/'] },
    ),
    forbid(
      'apps-are-apart',
      'An app imports the product, never another app.',
      { path: '^apps/([^/]+)/src/', pathNot: tests },
      { path: '^(apps|e2e|bench|faults|scripts)/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'tests-only',
      'Product code never imports test code.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: tests },
      { path: tests },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    // swc does not parse declaration files; tests may import any layer.
    exclude: { path: String.raw`\.(d|test|spec)\.tsx?$|/dist/` },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};

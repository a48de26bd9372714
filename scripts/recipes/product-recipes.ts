/** Recipes for screens, brands, features, errors, sentences and rules. */
import {
  after,
  before,
  both,
  create,
  append,
  product,
  portal,
  productTypes,
  portalTypes,
  serverTypes,
  docs,
  freshDocs,
  productTests,
  sentence,
  type Recipe,
} from './recipe.ts';

export const productRecipes: readonly Recipe[] = [
  {
    name: 'screen',
    note: 'Title, link, menu, guard and documents follow from the row. Data that the screen loads before it shows goes to `app/screen-queries.ts`; a screen that needs more than a sign-in gets its setup in `e2e/crawl/screens.ts`, and the journey `e2e/production` clicks to it.',
    changes: [
      {
        file: `${product}/navigation/names.ts`,
        does: 'its name in `RouteName`',
        edit: after("  | 'debug'\n", "  | 'releaseNotes'\n"),
      },
      {
        file: `${product}/navigation/routes.ts`,
        does: 'its row: path, area, title, access',
        edit: before(
          '  debug: developer(',
          "  releaseNotes: screens('support', 'account')('/release-notes', title('Release notes', 'Notes de version')),\n",
        ),
      },
      {
        file: `${product}/navigation/entrances.ts`,
        does: 'how people arrive there, and where its data comes from',
        edit: before('  debug: row(', "  releaseNotes: row([brandSite], 'none'),\n"),
      },
      {
        file: `${portal}/areas/support/release-notes-page.tsx`,
        as: `${portal}/areas/<area>/<name>-page.tsx`,
        does: 'the page, as default export',
        edit: create(
          `import { useT } from '../../i18n/i18n.ts';\n\nconst ReleaseNotesPage = () => <h1>{useT()('support.releaseNotes.title')}</h1>;\nexport default ReleaseNotesPage;\n`,
        ),
      },
      {
        file: `${portal}/app/other-screen-modules.ts`,
        does: 'its page module',
        edit: before(
          '  debug: ()',
          "  releaseNotes: () => import('../areas/support/release-notes-page.tsx'),\n",
        ),
      },
      ...sentence('support', 'support.releaseNotes.title', 'Release notes', 'Notes de version'),
    ],
    then: [docs],
    checks: [
      productTypes,
      portalTypes,
      'tsc -p e2e',
      productTests(
        'navigation/routes',
        'navigation/links',
        'navigation/entrances',
        'messages',
        'single-source',
      ),
      freshDocs,
    ],
  },
  {
    name: 'brand',
    note: 'A brand that sells plans (`dtcSubscriptions`) also needs products in `values/billing/catalog.ts` and titles in `values/titles.ts`. The contrast test reports colours that do not reach WCAG AA.',
    changes: [
      {
        file: `${product}/brands.ts`,
        does: 'its row, and its hosts in `hosts`',
        edit: both(
          before(
            '} as const satisfies Record<string, Brand>;',
            `  much: {
    name: same('Much'),
    clientId: 'much-web',
    language: 'en',
    theme: 'light',
    kind: 'shows',
    whitelist: 'much',
    ...site('much.ca'),
    analyticsKey: 'mq-much',
    wordmarkRatio: 4,
  },
`,
          ),
          after("  corporate: ['bellmedia.ca'],\n", "  much: ['much.ca'],\n"),
        ),
      },
      {
        file: `${product}/features.ts`,
        does: 'its features: `only` lists the brands that have one, `except` those that do not',
        edit: both(
          after("except('noovomoi', 'bellmedia'", ", 'much'"),
          after(
            "brandSwitcher: only('crave', 'ctv', 'tsn', 'rds', 'noovo', 'ctvnews', 'bnn', 'cp24'",
            ", 'much'",
          ),
        ),
      },
      {
        file: `${product}/shell/light-themes.ts`,
        as: `${product}/shell/<light|dark>-themes.ts`,
        does: 'its theme values, with a `stageArt` of its own',
        edit: append(
          `
  /** Plain, with a green accent. */
  much: lightTheme({
    ...accentFill('#0b5d3b', '#084a2f', '#ffffff'),
    ...accentText('#0b5d3b', '#e3f2eb', '#084a2f'),
    ...corners('8px', '8px', '12px', '8px'),
    ...heading('700', '-0.02em'),
    focus: '#0b5d3b',
    stageArt: 'linear-gradient(180deg, #e3f2eb, #ffffff)',
  }),
`,
        ),
      },
      {
        file: `${portal}/theme/wordmarks.svg`,
        does: 'its wordmark, a `<symbol>` with the brand as id',
        edit: after(
          '<svg xmlns="http://www.w3.org/2000/svg">\n',
          '<symbol id="much" viewBox="0 0 96 24"><path fill="currentColor" d="M0 0H96V24H0Z"/></symbol>\n',
        ),
      },
    ],
    then: [docs],
    checks: [
      productTypes,
      portalTypes,
      serverTypes,
      productTests(),
      'vitest run --project world brand-home',
      'node scripts/build.ts',
      freshDocs,
    ],
  },
  {
    name: 'feature',
    note: "Code asks `has('name')`; a route names it in `needs`.",
    changes: [
      {
        file: `${product}/features.ts`,
        does: 'a row: the brands that have it',
        edit: before('  profiles: only(', "  watchParty: only('crave'),\n"),
      },
    ],
    then: [docs],
    checks: [productTypes, portalTypes, serverTypes, productTests('features', 'contract'), freshDocs],
  },
  {
    name: 'error',
    note: "`fail('CODE', details)` raises it in endpoints whose row lists it in `fails`.",
    changes: [
      {
        file: `${product}/errors.ts`,
        does: 'a row: HTTP status, and where the portal shows it',
        edit: after('export const errors = {\n', "  TEAPOT: { status: 418, show: 'form' },\n"),
      },
      {
        file: `${product}/messages/en/errors.ts`,
        does: 'the English sentence',
        edit: after('  WSC_PARSE: generic,\n', "  TEAPOT: 'This server brews tea, not coffee.',\n"),
      },
      {
        file: `${product}/messages/fr/errors.ts`,
        does: 'the Canadian French sentence',
        edit: after('  WSC_PARSE: generic,\n', "  TEAPOT: 'Ce serveur infuse du thé, pas du café.',\n"),
      },
    ],
    then: [docs],
    checks: [productTypes, productTests('errors', 'messages'), freshDocs],
  },
  {
    name: 'sentence',
    note: "Write the French, do not translate it. `useT()('area.key', values)` shows it; one with markup (`<b>{email}</b>`) is drawn by `RichText`.",
    changes: sentence('support', 'support.example.lead', 'Hello, {name}.', 'Bonjour, {name}.'),
    checks: [productTypes, portalTypes, productTests('messages')],
  },
  {
    name: 'rule',
    note: 'The first rule that decides wins. A rule must clear the action or goto it matched, sign out, or match on the screen itself, or redirects loop; the property test checks this.',
    changes: [
      {
        file: `${product}/navigation/rules.ts`,
        does: 'an entry, in its order and for its kind of user: id, sentence, condition, decision',
        edit: before(
          "  ...rulesFor('in', [\n    {\n      id: 'arrival',",
          `  ...rulesFor('out', [
    {
      id: 'example',
      says: 'People on the page for outdated apps go to the sign-in page.',
      when: ({ to }) => to === 'legacyForgotPassword',
      then: () => ({ go: 'login' }),
    },
  ]),
`,
        ),
      },
    ],
    then: [docs],
    checks: [productTypes, productTests('navigation/guard.sweep', 'navigation/rules.test'), freshDocs],
  },
];

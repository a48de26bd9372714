/** Recipes for endpoints, columns, mails, jobs and dependencies. */
import {
  after,
  before,
  both,
  create,
  append,
  product,
  api,
  productTypes,
  serverTypes,
  docs,
  freshDocs,
  productTests,
  apiTests,
  type Recipe,
} from './recipe.ts';

export const serverRecipes: readonly Recipe[] = [
  {
    name: 'endpoint',
    note: 'Authentication, validation, serialization, error replies, OpenAPI and the types of `packages/client` follow from the row. A parameter with a new name gets its description in `openapi/descriptions.ts`.',
    changes: [
      {
        file: `${product}/contract/support.ts`,
        as: `${product}/contract/<area>.ts`,
        does: 'its row: method, path, access, shapes, errors',
        edit: before(
          'const { clientLog } = limits;\n',
          `export const getVersion = anyone.get('/api/version', {
  reply: { 200: z.object({ version: z.string() }) },
  fails: [],
  says: 'The version of the contract.',
});

`,
        ),
      },
      {
        file: `${api}/areas/support/get-version.ts`,
        as: `${api}/areas/<area>/<use-case>.ts`,
        does: 'the handler',
        edit: create(
          `import type { getVersion as contract } from '@marquee/product/contract/support.ts';
import type { Handle } from '../../http/implement.ts';

export const getVersion = (): Handle<typeof contract> => () => ({ version: '1' });
`,
        ),
      },
      {
        file: `${api}/areas/support/support-routes.ts`,
        as: `${api}/areas/<area>/<area>-routes.ts`,
        does: 'registers the handler',
        edit: both(
          after('import { getConfig as getConfigCall', ', getVersion as getVersionCall'),
          before('import { writeClientLog', "import { getVersion } from './get-version.ts';\n"),
          before('  implement(postClientLog', '  implement(getVersionCall, getVersion());\n'),
        ),
      },
      {
        file: `${api}/http/identities.test.ts`,
        does: 'a row: what each kind of caller gets',
        edit: before('  getChallenge: {},\n', '  getVersion: {},\n'),
      },
    ],
    then: [docs],
    checks: [
      productTypes,
      serverTypes,
      productTests('contract'),
      apiTests('src/http/identities.test.ts', '-t', 'getVersion'),
      freshDocs,
    ],
  },
  {
    name: 'column',
    note: 'A release must work beside the one before it: add first, remove one release later. Never change an applied migration.',
    changes: [
      {
        file: `${api}/db/migrations/9999_nickname.sql`,
        as: `${api}/db/migrations/<number>_<name>.sql`,
        does: 'a new migration with the next number',
        edit: create('alter table accounts add column nickname text;\n'),
      },
      {
        file: `${api}/db/schema.ts`,
        as: `${api}/db/<schema|tables/billing>.ts`,
        does: 'the type of the column; a test compares it with `schema.sql`',
        edit: after('    dunned_at: TimeOrNull;\n', '    nickname: string | null;\n'),
      },
    ],
    then: ['npm run schema'],
    checks: [serverTypes, apiTests('src/db/schema.test.ts', 'src/db/db.test.ts', '-t', 'schema')],
  },
  {
    name: 'mail',
    note: '`enqueueMail` writes it to the outbox in the transaction of the change that it reports.',
    changes: [
      {
        file: `${api}/mail/templates/templates.ts`,
        as: `${api}/mail/templates/<templates|billing-templates>.ts`,
        does: 'its input and its template',
        edit: both(
          after('  sessionEnded: object;\n', '  phoneChanged: { readonly at: number };\n'),
          before(
            '  sessionEnded: ({ to }',
            `  phoneChanged: ({ language, at }, say) => ({
    blocks: [
      { is: 'heading', text: say('mail.phoneChanged.heading') },
      { is: 'small', text: say('mail.changed.when', whenIn(at, language)) },
    ],
  }),

`,
          ),
        ),
      },
      {
        file: `${api}/mail/mail-classes.ts`,
        does: 'its class, which sets its priority',
        edit: before("  sessionEnded: 'security',\n", "  phoneChanged: 'security',\n"),
      },
      {
        file: `${api}/mail/mail-links.test.ts`,
        does: 'the screens that its links open',
        edit: before('  sessionEnded: [', '  phoneChanged: [],\n'),
      },
      {
        file: `${api}/mail/testing/mail-samples.ts`,
        does: 'a sample',
        edit: before('  sessionEnded: {', '  phoneChanged: { at },\n'),
      },
      {
        file: `${product}/messages/en/mail.ts`,
        does: 'subject, preview and sentences',
        edit: append(
          `  'mail.phoneChanged.subject': '{site}: your phone number was changed',
  'mail.phoneChanged.preview': 'You can see it in your account.',
  'mail.phoneChanged.heading': 'Your phone number was changed',
`,
        ),
      },
      {
        file: `${product}/messages/fr/mail.ts`,
        does: 'the same in Canadian French',
        edit: append(
          `  'mail.phoneChanged.subject': '{site}\u00a0: votre numéro de téléphone a été modifié',
  'mail.phoneChanged.preview': 'Vous pouvez le voir dans votre compte.',
  'mail.phoneChanged.heading': 'Votre numéro de téléphone a été modifié',
`,
        ),
      },
    ],
    checks: [productTypes, serverTypes, productTests('messages'), apiTests('src/mail/mail-links.test.ts')],
  },
  {
    name: 'job',
    note: '`addJob` queues it inside the transaction of the change that it follows. A handler runs again after a crash, so it must be idempotent. A recurring job also gets a row in `jobs/sweeps.ts`.',
    changes: [
      {
        file: `${api}/jobs/add-job.ts`,
        does: 'its payload in `JobPayloads`',
        edit: before(
          '  readonly reportDeadJobs: undefined;\n',
          '  readonly greetAccount: { readonly accountId: string };\n',
        ),
      },
      {
        file: `${api}/jobs/tasks.ts`,
        does: 'its runner and priority',
        edit: before('  reportDeadJobs: {', "  greetAccount: { runner: 'upkeep', priority: 10 },\n"),
      },
      {
        file: `${api}/identity/greet-account.ts`,
        as: `${api}/<layer>/<job>.ts`,
        does: 'the handler',
        edit: create(
          `import type { Logger } from 'pino';

export const greetAccount =
  ({ log }: { readonly log: Logger }) =>
  async ({ accountId }: { readonly accountId: string }): Promise<void> => {
    log.info({ accountId }, 'greeted');
  };
`,
        ),
      },
      {
        file: `${api}/job-handlers.ts`,
        does: 'the handler of its name',
        edit: both(
          before(
            'import { backfillSessions }',
            "import { greetAccount } from './identity/greet-account.ts';\n",
          ),
          before('  reportDeadJobs: ', '  greetAccount: greetAccount(deps),\n'),
        ),
      },
    ],
    checks: [serverTypes, 'node scripts/checks/imports.ts', apiTests('src/jobs/queue.test.ts')],
  },
  {
    name: 'dependency',
    note: 'An exact version. A package with an install script is denied in `allowScripts` of the root `package.json`, or allowed with a reason.',
    changes: [
      {
        file: 'apps/world/package.json',
        as: '<workspace>/package.json',
        does: 'its name and exact version',
        edit: after('"dependencies": {\n', '    "cookie": "1.1.1",\n'),
      },
      {
        file: 'apps/world/src/urls.ts',
        as: '<workspace>/src/<file>.ts',
        does: 'the import that uses it; knip fails on an unused dependency',
        edit: (text) => `import 'cookie';\n${text}`,
      },
    ],
    then: ['npm run lock'],
    checks: ['knip', apiTests('src/supply-chain.test.ts')],
  },
];

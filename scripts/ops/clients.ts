/** `npm run clients -- add|list|rotate|disable`: clients of the service API. A secret is shown once. */
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { connect, type Database } from '../../apps/api/src/db/connect.ts';
import { openDatabase } from '../../apps/api/src/db/open-database.ts';
import { readEnv } from '../../apps/api/src/env.ts';
import {
  addClient,
  disableClient,
  listClients,
  newClientShape,
  rotateSecret,
} from '../../apps/api/src/identity/services/manage-clients.ts';
import { createLog } from '../../apps/api/src/observability/log.ts';
import { StartupError } from '../../apps/api/src/startup-error.ts';
import { runCommand } from './run-command.ts';

const usage = [
  'npm run clients -- add <id> --name <name> --contact <email> --scopes <scope,…>',
  '    [--jwks <file> | --jwks-uri <address>] [--partner <id> | --provider <id>] [--brands <id,…>]',
  '    [--networks <cidr,…>] [--per-second <n>] [--burst <n>]',
  'npm run clients -- list | rotate <id> | disable <id>',
];

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: text,
    contact: text,
    scopes: text,
    jwks: text,
    'jwks-uri': text,
    partner: text,
    provider: text,
    brands: text,
    networks: text,
    'per-second': text,
    burst: text,
  },
});
const [action, id = ''] = positionals;

const listIn = (value: string | undefined) => value?.split(',').map((part) => part.trim());
const numberIn = (value: string | undefined) => (value === undefined ? undefined : Number(value));
const showSecret = (secret: string) =>
  console.log(
    `Secret, shown this once: ${secret}\nIt expires in a year; a second one may be valid beside it.`,
  );

const add = async (query: Database['query']) => {
  const result = newClientShape.safeParse({
    id,
    name: values.name,
    contact: values.contact,
    scopes: listIn(values.scopes),
    jwks: values.jwks && (JSON.parse(await readFile(values.jwks, 'utf8')) as unknown),
    jwksUri: values['jwks-uri'],
    partner: values.partner,
    provider: values.provider,
    brands: listIn(values.brands),
    networks: listIn(values.networks),
    perSecond: numberIn(values['per-second']),
    burst: numberIn(values.burst),
  });
  if (!result.success)
    throw new StartupError([
      ...result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
      ...usage,
    ]);
  const secret = await query
    .transaction()
    .execute((tx) => addClient(tx, Date.now(), result.data, userInfo().username))
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== '23505') throw error;
      throw new StartupError([`${id} exists already.`]);
    });
  console.log(`${id} may call the service API: ${result.data.scopes.join(' ')}.`);
  if (secret !== undefined) showSecret(secret);
};

const rotate = async (query: Database['query']) => {
  const secret = await query.transaction().execute((tx) => rotateSecret(tx, Date.now(), id));
  if (secret === undefined) throw new StartupError([`No client ${id} has a secret.`]);
  showSecret(secret);
};

const disable = async (query: Database['query']) => {
  if (!(await disableClient(query, id))) throw new StartupError([`There is no client ${id}.`]);
  console.log(`${id} is disabled: its tokens fail within seconds.`);
};

const list = async (query: Database['query']) => {
  for (const {
    id: client,
    name,
    contact,
    auth_method,
    status,
    scopes,
    secrets,
    expiresAt,
  } of await listClients(query, Date.now())) {
    const key =
      auth_method === 'private_key_jwt'
        ? 'own key'
        : `${secrets} secret${secrets === '1' ? '' : 's'}${expiresAt ? ` until ${expiresAt.toISOString().slice(0, 10)}` : ''}`;
    console.log(`${client}  ${status}  ${key}  ${name}, ${contact}\n    ${scopes.join(' ')}`);
  }
};

const actions: Readonly<Record<string, (query: Database['query']) => Promise<void>>> = {
  add,
  rotate,
  disable,
  list,
};

await runCommand(async () => {
  const run = actions[action ?? ''];
  if (!run || (action !== 'list' && !id)) throw new StartupError(usage);
  const { config, close } = await openDatabase(readEnv(process.env));
  const database = connect(config, createLog('warn'));
  try {
    await run(database.query);
  } finally {
    await database.close();
    await close();
  }
});

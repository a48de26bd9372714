/** `npm run webhooks -- add|list|log|rotate|disable|enable|replay`: endpoints that receive events. A secret is shown once. */
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { eventTypes } from '../../packages/product/src/events/events.ts';
import { limits } from '../../packages/product/src/limits.ts';
import { loadSigningKeys } from '../../apps/api/src/crypto/signing-keys.ts';
import { connect, type Database } from '../../apps/api/src/db/connect.ts';
import { openDatabase } from '../../apps/api/src/db/open-database.ts';
import { readEnv } from '../../apps/api/src/env.ts';
import { replayEvents } from '../../apps/api/src/events/replay-events.ts';
import {
  addEndpoint,
  disableEndpoint,
  enableEndpoint,
  listDeliveries,
  listEndpoints,
  lockEndpoint,
  newEndpointShape,
  rotateEndpoint,
} from '../../apps/api/src/events/webhook-endpoints.ts';
import { createLog } from '../../apps/api/src/observability/log.ts';
import { StartupError } from '../../apps/api/src/startup-error.ts';
import { runCommand } from './run-command.ts';

const usage = [
  'npm run webhooks -- add <url> --contact <email> [--types <type,…>]',
  'npm run webhooks -- list | log <id> | rotate <id> | disable <id> | enable <id>',
  'npm run webhooks -- replay <id> [--event <id>] [--account <id>] [--type <type>] [--from <time>] [--until <time>]',
  '    [--dead]   (only what the endpoint did not take)',
];

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    contact: text,
    types: text,
    event: text,
    account: text,
    type: text,
    from: text,
    until: text,
    dead: { type: 'boolean' },
  },
});
const [action = '', subject = ''] = positionals;
const env = readEnv(process.env);

const missing = () => new StartupError([`There is no active webhook endpoint ${subject}.`]);
const showSecret = (secret: string) =>
  console.log(`Secret, shown this once: ${secret}\nReceivers verify by it, as Standard Webhooks describes.`);

const add = async (database: Database) => {
  const result = newEndpointShape(!env.production || env.demo).safeParse({
    url: subject,
    contact: values.contact,
    types: values.types?.split(',').map((type) => type.trim()),
  });
  if (!result.success)
    throw new StartupError([
      ...result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
      ...usage,
      `Types: ${eventTypes.join(' ')}`,
    ]);
  const tokenKeys = await loadSigningKeys(env.tokenKeyFile);
  const { id, secret } = await addEndpoint({ database, tokenKeys }, result.data, userInfo().username);
  console.log(`${id} receives ${result.data.types?.join(' ') ?? 'every event'} at ${result.data.url}.`);
  showSecret(secret);
};

const list = async (database: Database) => {
  for (const each of await listEndpoints(database)) {
    const state = each.disabled_reason === null ? each.status : `${each.status} (${each.disabled_reason})`;
    const since = each.failing_since ? `, failing since ${each.failing_since.toISOString()}` : '';
    console.log(
      `${each.id}  ${state}  ${each.pending} waiting, ${each.dead} dead${since}\n` +
        `    ${each.url}, ${each.contact}\n    ${each.types.join(' ') || 'every event'}`,
    );
  }
};

const log = async (database: Database) => {
  for (const each of await listDeliveries(database, subject))
    console.log(
      `${(each.tried_at ?? each.created_at).toISOString()}  ${each.state}  ${each.status ?? '-'}  ${each.ms ?? '-'} ms  ` +
        `${each.tries} tries  ${each.type} ${each.event_id}${each.answer ? `\n    ${each.answer.slice(0, 200)}` : ''}`,
    );
};

const rotate = async (database: Database) => {
  const tokenKeys = await loadSigningKeys(env.tokenKeyFile);
  const secret = await rotateEndpoint({ database, tokenKeys }, Date.now(), subject);
  if (secret === undefined) throw missing();
  showSecret(secret);
  console.log(`For ${limits.webhookRotationHours} hours every call is signed by the old secret too.`);
};

const disable = async (database: Database) => {
  const done = await database.query.transaction().execute(async (tx) => {
    await lockEndpoint(tx, subject);
    return disableEndpoint(tx, subject, 'operator');
  });
  if (!done) throw missing();
  console.log(`${subject} receives nothing any more; what waited is a dead letter.`);
};

const enable = async (database: Database) => {
  if (!(await enableEndpoint(database, subject)))
    throw new StartupError([`There is no disabled webhook endpoint ${subject}.`]);
  console.log(
    `${subject} receives events again. Send what it missed: npm run webhooks -- replay ${subject} --dead`,
  );
};

const timeOf = (name: 'from' | 'until'): Date | undefined => {
  const value = values[name];
  if (value === undefined) return undefined;
  const time = new Date(value);
  if (Number.isNaN(time.getTime()))
    throw new StartupError([`--${name} must be a time, like 2026-09-01T16:00:00Z`]);
  return time;
};

const replay = async (database: Database) => {
  const count = await replayEvents({ database }, subject, {
    eventId: values.event,
    accountId: values.account,
    type: values.type,
    from: timeOf('from'),
    until: timeOf('until'),
    deadLetters: values.dead,
  });
  if (count === undefined) throw missing();
  console.log(`${count} event${count === 1 ? '' : 's'} will be sent again.`);
};

const actions: Readonly<Record<string, (database: Database) => Promise<void>>> = {
  add,
  list,
  log,
  rotate,
  disable,
  enable,
  replay,
};

await runCommand(async () => {
  const run = actions[action];
  if (!run || (action !== 'list' && !subject)) throw new StartupError(usage);
  const { config, close } = await openDatabase(env);
  const database = connect(config, createLog('warn'));
  try {
    await run(database);
  } finally {
    await database.close();
    await close();
  }
});

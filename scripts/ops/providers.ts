/** `npm run providers -- list`, `-- import <file.json>`, `-- check <id>`: TV providers, partners and merchants. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { integrationFile } from '@marquee/product/values/integrations.ts';
import { createClock } from '../../apps/api/src/clock.ts';
import { loadSigningKeys } from '../../apps/api/src/crypto/signing-keys.ts';
import { connect, type Database } from '../../apps/api/src/db/connect.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { openDatabase } from '../../apps/api/src/db/open-database.ts';
import { readEnv } from '../../apps/api/src/env.ts';
import {
  discoveryProblems,
  discoveryProblemsOf,
} from '../../apps/api/src/integrations/registry/discovery.ts';
import { readIntegrations } from '../../apps/api/src/integrations/registry/integration.ts';
import {
  discoveryOptions,
  saveIntegration,
  type SaveProblem,
  type Saving,
} from '../../apps/api/src/integrations/registry/save-integration.ts';
import { createLog } from '../../apps/api/src/observability/log.ts';
import { StartupError } from '../../apps/api/src/startup-error.ts';
import { runCommand } from './run-command.ts';

const usage = 'Which? npm run providers -- list | import <file.json> | check <id>';

const problems: Readonly<Record<SaveProblem, string>> = {
  ...discoveryProblems,
  badId: 'its id must be 2 to 40 small letters, digits and dashes',
  badLogo: 'its logo must be PNG, WebP or an SVG without script and references, of at most 64 kB',
  secretMissing: 'it needs a clientSecret, or the authMethod private_key_jwt',
  idTaken: 'another kind has its id',
  issuerTaken: 'another one has its issuer',
};

const readSavings = async (name: string): Promise<readonly Saving[]> => {
  const text = await readFile(name, 'utf8').catch(() => {
    throw new StartupError([`${name} cannot be read.`]);
  });
  const read = integrationFile.safeParse(parse(name, text));
  if (!read.success)
    throw new StartupError(
      read.error.issues.map(({ path: where, message }) => `${name}: ${where.join('.')}: ${message}`),
    );
  const logoIn = async (relative: string | undefined) =>
    relative === undefined
      ? undefined
      : readFile(path.resolve(path.dirname(name), relative)).catch(() => {
          throw new StartupError([`${relative} cannot be read.`]);
        });
  const { tvProviders, partners, merchants } = read.data;
  return Promise.all([
    ...Object.entries(tvProviders).map(async ([id, settings]): Promise<Saving> => ({
      kind: 'tvProvider',
      id,
      settings,
      logo: await logoIn(settings.logo),
    })),
    ...Object.entries(partners).map(async ([id, settings]): Promise<Saving> => ({
      kind: 'partner',
      id,
      settings,
      logo: await logoIn(settings.logo),
    })),
    ...Object.entries(merchants).map(async ([id, settings]): Promise<Saving> => ({
      kind: 'merchant',
      id,
      settings,
    })),
  ]);
};

const parse = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new StartupError([`${name} is not JSON.`]);
  }
};

const env = readEnv(process.env);

const withDatabase = async (work: (database: Database) => Promise<void>): Promise<void> => {
  const { config, close } = await openDatabase(env);
  try {
    await migrate(config);
    const database = connect(config, createLog('warn'));
    try {
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await close();
  }
};

const readAll = async (database: Database) => {
  const tokenKeys = await loadSigningKeys(env.tokenKeyFile);
  const { tvProviders, partners, merchants } = await readIntegrations(database.query, tokenKeys, (id) =>
    console.error(`${id}: its secret was sealed with another key`),
  );
  return [
    ...tvProviders.map((each) => ({ kind: 'tvProvider', ...each }) as const),
    ...partners.map((each) => ({ ...each, kind: 'partner' }) as const),
    ...merchants.map((each) => ({ kind: 'merchant', ...each }) as const),
  ];
};

const list = async (database: Database) => {
  for (const { kind, id, name, issuer, enabled, available } of await readAll(database))
    console.log(
      [id, kind, name.en, issuer, enabled ? (available ? 'enabled' : 'enabled, down') : 'disabled'].join(
        '\t',
      ),
    );
  const unknown = await database.query
    .selectFrom('unknown_codes')
    .selectAll()
    .orderBy('integration')
    .execute();
  for (const { integration, code, times } of unknown)
    console.log(`${integration}\tunknown code\t${code}\t${times} times`);
};

const check = async (database: Database, wanted: string) => {
  const found = (await readAll(database)).find(({ id }) => id === wanted);
  if (!found) throw new StartupError([`There is no ${wanted}.`]);
  const { kind, issuer, authMethod = 'client_secret_basic' } = found;
  const wrong = await discoveryProblemsOf(discoveryOptions(env), { kind, issuer, authMethod });
  if (wrong.length > 0) throw new StartupError(wrong.map((name) => `${wanted}: ${problems[name]}`));
  console.log(`${wanted} answers as it should.`);
};

const importFile = async (database: Database, savings: readonly Saving[]) => {
  const tokenKeys = await loadSigningKeys(env.tokenKeyFile);
  const refused: string[] = [];
  for (const saving of savings) {
    const wrong = await saveIntegration({ env, database, tokenKeys, clock: createClock() }, saving);
    if (wrong.length === 0) console.log(`${saving.id} is saved.`);
    refused.push(...wrong.map((name) => `${saving.id}: ${problems[name]}`));
  }
  if (refused.length > 0) throw new StartupError([...refused, 'Mend it, or save it with "enabled": false.']);
};

await runCommand(async () => {
  const [command, argument = ''] = process.argv.slice(2);
  if (command === 'list') return withDatabase(list);
  if (command === 'check' && argument) return withDatabase((database) => check(database, argument));
  if (command === 'import' && argument) {
    const savings = await readSavings(argument);
    return withDatabase((database) => importFile(database, savings));
  }
  throw new StartupError([usage]);
});

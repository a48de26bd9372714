/** `npm run settings -- get|set|history|export|import`: brand settings at run time, live on every server within seconds. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type BrandId, isBrandId } from '@marquee/product/brands.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { isSettingKey, type SettingKey } from '@marquee/product/settings.ts';
import { connect, type Database } from '../../apps/api/src/db/connect.ts';
import { openDatabase } from '../../apps/api/src/db/open-database.ts';
import { type Env, readEnv } from '../../apps/api/src/env.ts';
import { createLog } from '../../apps/api/src/observability/log.ts';
import { saveSetting } from '../../apps/api/src/settings/save-setting.ts';
import { liveSettingsOf, readApproved } from '../../apps/api/src/settings/settings-store.ts';
import { StartupError } from '../../apps/api/src/startup-error.ts';
import { runCommand } from './run-command.ts';

const usage = `npm run settings -- get [key] [brand]
npm run settings -- set <key> <brand or all> <JSON or null> [--from time] [--until time] [--note text]
npm run settings -- history <key> [brand]
npm run settings -- export
npm run settings -- import <file>`;

interface Exported {
  readonly key: SettingKey;
  readonly brand: BrandId | null;
  readonly value: unknown;
}

const keyOf = (text: string | undefined): SettingKey => {
  if (!isSettingKey(text)) throw new StartupError([`${text ?? ''} is no setting.`, usage]);
  return text;
};
const brandOfText = (text: string | undefined): BrandId | null => {
  if (text === undefined || text === 'all') return null;
  if (!isBrandId(text)) throw new StartupError([`${text} is no brand.`]);
  return text;
};
const jsonOf = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    throw new StartupError([`The value must be JSON: ${text ?? ''}`]);
  }
};
const timeOf = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new StartupError([`${text} is no time.`]);
  return time;
};

const readLive = async (query: Database['query']): Promise<Exported[]> => {
  const { values } = liveSettingsOf(await readApproved(query), Date.now(), ({ key, id }) =>
    console.error(`Version ${id} of ${key} cannot be read and has no effect.`),
  );
  return (Object.keys(values) as SettingKey[]).flatMap((key) =>
    [...values[key]].map(([brand, value]) => ({ key, brand, value })),
  );
};

const save = async (query: Database['query'], env: Env, change: Parameters<typeof saveSetting>[3]) => {
  try {
    const version = await saveSetting(query, env, Date.now(), change);
    console.log(`${change.key} ${change.brand ?? 'all'}: version ${version}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const why =
      error.code === 'SETTING_FIXED'
        ? 'the environment sets it'
        : `the value is not valid (${Object.values(error.details ?? {}).join()})`;
    throw new StartupError([`${change.key} ${change.brand ?? 'all'}: ${why}.`]);
  }
};

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, until: { type: 'string' }, note: { type: 'string' } },
  });
  const [command, first, second, third] = positionals;
  const env = readEnv(process.env);
  const { config, close } = await openDatabase(env);
  const database = connect(config, createLog('warn'));
  const { query } = database;
  const by = { changedBy: 'command line', approvedBy: 'command line', note: values.note ?? '' };
  try {
    if (command === 'get') {
      const live = await readLive(query);
      for (const { key, brand, value } of live)
        if ((!first || key === first) && (!second || brand === brandOfText(second)))
          console.log(`${key} ${brand ?? 'all'} ${JSON.stringify(value)}`);
    } else if (command === 'set')
      await save(query, env, {
        key: keyOf(first),
        brand: brandOfText(second),
        value: jsonOf(third),
        startsAt: timeOf(values.from),
        endsAt: timeOf(values.until),
        ...by,
      });
    else if (command === 'history') {
      const versions = await query
        .selectFrom('settings')
        .selectAll()
        .where('key', '=', keyOf(first))
        .orderBy('id')
        .execute();
      for (const { id, brand, value, starts_at, ends_at, changed_by, note } of versions)
        if (!second || brand === brandOfText(second))
          console.log(
            [
              id,
              brand ?? 'all',
              starts_at.toISOString(),
              ends_at?.toISOString() ?? '',
              changed_by,
              JSON.stringify(value),
              note,
            ].join('  '),
          );
    } else if (command === 'export') console.log(JSON.stringify(await readLive(query), undefined, 2));
    else if (command === 'import' && first)
      for (const { key, brand, value } of jsonOf(await readFile(first, 'utf8')) as Exported[])
        await save(query, env, { key: keyOf(key), brand: brandOfText(brand ?? undefined), value, ...by });
    else throw new StartupError([usage]);
  } finally {
    await database.close();
    await close();
  }
});

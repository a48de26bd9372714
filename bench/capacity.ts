/** `npm run bench -- capacity`: CPU cost per call and job with a million customers. */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { getAccount } from '@marquee/product/contract/account.ts';
import { listReceipts } from '@marquee/product/contract/billing/payments.ts';
import { listAllSubscriptions } from '@marquee/product/contract/subscriptions.ts';
import { href } from '@marquee/product/navigation/links.ts';
import type { Options } from 'autocannon';
import pg from 'pg';
import { mailPriorities, tasks } from '../apps/api/src/jobs/tasks.ts';
import { memoryOf } from '../scripts/statistics.ts';
import type { Report } from '../scripts/report.ts';
import { number } from './measurement.ts';
import { load, refreshesOf } from './load.ts';
import { run, secondsOf, started, stop } from './process.ts';
import {
  callsOf,
  type SeededStack,
  signIn,
  signInsOf,
  startSeededStack,
  type Tokens,
} from './seeded-stack.ts';
import { countUnfinishedJobs } from '../apps/api/src/testing/queue.ts';

const count = 1_000_000;
const ports = [4393, 4394] as const;
const worker = 4395;
const world = { port: 4396, smtp: 4397 };
const urlOf = (port: number): string => `http://localhost:${port}`;
const jobsOfEach = { mails: 2000, renewals: 500 };

const refreshesBy = (url: string, signedIn: readonly Tokens[]): Options =>
  refreshesOf(
    url,
    signedIn.map(({ refresh_token }) => refresh_token),
  );

/** Total of all servers. */
const together = async (each: readonly Options[]): Promise<number> =>
  (await Promise.all(each.map(load))).reduce((sum, { perSecond }) => sum + perSecond, 0);

const measureCalls = async (stack: SeededStack, servers: readonly ChildProcess[]): Promise<Report> => {
  const tokens = await signIn(urlOf(ports[0]), 400, count);
  const halves = [tokens.slice(0, 200), tokens.slice(200)] as const;
  const ofBoth = (options: (url: string, half: readonly Tokens[]) => Options) =>
    ports.map((port, nth) => options(urlOf(port), halves[nth]!));
  const kinds: readonly (readonly [name: string, readonly Options[]])[] = [
    ['a page (sign in)', ofBoth((url) => ({ url: `${url}/um${href('login')}` }))],
    ['account read', ofBoth((url, half) => callsOf(url, getAccount.path, half))],
    [
      'list of subscriptions',
      ofBoth((url, half) => callsOf(url, `${listAllSubscriptions.path}?includeGracePeriod=true`, half)),
    ],
    ['list of receipts', ofBoth((url, half) => callsOf(url, listReceipts.path, half))],
    ['token refresh', ofBoth(refreshesBy)],
    ['sign-in', ofBoth((url) => signInsOf(url, count))],
  ];
  const rows: string[][] = [];
  for (const [name, [one, other]] of kinds) {
    const spent = () => Promise.all([secondsOf(servers[0]!.pid!), secondsOf(stack.postgresPid)]);
    await load({ ...one!, duration: 2 });
    const before = await spent();
    const begin = performance.now();
    const alone = (await load(one!)).perSecond;
    const answered = (alone * (performance.now() - begin)) / 1000;
    const after = await spent();
    const both = await together([one!, other!]);
    const costs = after.map((seconds, nth) => number(((seconds - before[nth]!) * 1000) / answered));
    rows.push([name, number(alone), number(both), ...costs]);
  }
  return {
    heading: ['call', 'one process, /s', 'two, /s', 'server, ms of a core', 'PostgreSQL, ms of a core'],
    rows,
  };
};

/** Index-only query, so polling does not affect the measurement. */
const untilQueueIsEmpty = async (client: pg.Client): Promise<void> => {
  while ((await countUnfinishedJobs(client)) > 0) await wait(100);
};

const addMails = (client: pg.Client) => {
  const ids = Array.from({ length: jobsOfEach.mails }, () => randomUUID());
  return client.query(
    `with made as (
       insert into mails (id, kind, to_email, brand, language, data)
       select id, 'sessionEnded', 'someone@seed.test', 'crave', 'en', '{}' from unnest($1::uuid[]) as id returning id)
     select graphile_worker.add_job(
       'deliverMail', json_build_object('mailId', id), job_key => 'mail ' || id, priority => $2) from made`,
    [ids, mailPriorities.security],
  );
};

/** Makes the next renewals due now. */
const addRenewals = (client: pg.Client) =>
  client.query(
    `with due as (
      update subscriptions set cycle_date = now() - interval '1 minute', period = 1,
        started_on = to_char(now() - interval '1 month', 'YYYY-MM-DD')
      where id in (
        select id from subscriptions where store = 'CSG' order by coalesce(retry_at, cycle_date) limit ${jobsOfEach.renewals})
      returning account_id as id)
    select graphile_worker.add_job('renew', json_build_object('accountId', id), job_key => 'renew ' || id,
      priority => ${tasks.renew.priority}) from due`,
  );

const measureJobs = async (stack: SeededStack): Promise<Report> => {
  const outside = await started(
    urlOf(world.port),
    run('apps/world/src/main.ts', { WORLD_PORT: String(world.port), SMTP_PORT: String(world.smtp) }),
  );
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    const server = await stack.serve(worker, {
      JOBS: 'on',
      SMTP_URL: `smtp://localhost:${world.smtp}`,
      WORLD_URL: urlOf(world.port),
    });
    await untilQueueIsEmpty(client);
    const spent = async () => [await secondsOf(server.pid!), await secondsOf(stack.postgresPid)];
    const measure = async (name: string, jobs: number, add: (client: pg.Client) => Promise<unknown>) => {
      const before = await spent();
      const begin = performance.now();
      await add(client);
      await untilQueueIsEmpty(client);
      const seconds = (performance.now() - begin) / 1000;
      const costs = (await spent()).map((each, nth) => number(((each - before[nth]!) * 1000) / jobs));
      return [name, number(jobs / seconds), ...costs];
    };
    return {
      heading: ['job', 'one worker, /s', 'worker, ms of a core', 'PostgreSQL, ms of a core'],
      rows: [
        await measure('mail', jobsOfEach.mails, addMails),
        await measure('renewal with its charge, receipt and mail', jobsOfEach.renewals, addRenewals),
      ],
    };
  } finally {
    await client.end();
    await stop(outside);
  }
};

const measureRoom = async (stack: SeededStack, servers: readonly ChildProcess[]): Promise<Report> => {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  const { rows: sizes } = await client.query<{ name: string; rows: string; bytes: string; indexes: string }>(
    `select relname as name, n_live_tup as rows, pg_total_relation_size(relid) as bytes, pg_indexes_size(relid) as indexes
     from pg_stat_user_tables where n_live_tup > 100000 order by 3 desc`,
  );
  const { rows: whole } = await client.query<{ bytes: string; connections: string }>(
    `select pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where application_name like 'marquee%') as connections`,
  );
  await client.end();
  const megabytes = (bytes: string) => (Number(bytes) / 2 ** 20).toFixed(0);
  return {
    heading: ['what takes room', 'rows', 'MB', 'of it indexes, MB'],
    rows: [
      ...sizes.map(({ name, rows, bytes, indexes }) => [name, rows, megabytes(bytes), megabytes(indexes)]),
      ['the whole database', '', megabytes(whole[0]!.bytes), ''],
      ['memory of a server after the load', '', number(await memoryOf(servers[0]!.pid)), ''],
      ['connections of two servers', whole[0]!.connections, '', ''],
    ],
  };
};

/** Each report with its page name and title. */
export const measureCapacity = async (): Promise<
  readonly (readonly [name: string, title: string, table: Report])[]
> => {
  const stack = await startSeededStack(count);
  try {
    const servers = [await stack.serve(ports[0]), await stack.serve(ports[1])];
    const calls = await measureCalls(stack, servers);
    const room = await measureRoom(stack, servers);
    return [
      ['capacity-calls', 'What calls take, with a million customers', calls],
      ['capacity-jobs', 'What jobs take, with a million customers', await measureJobs(stack)],
      ['capacity-room', 'What a million customers take', room],
    ];
  } finally {
    await stack.stop();
  }
};

/** Mails wait in the queue for a mail server that is down, or for a worker that was killed while sending. */
import { randomUUID } from 'node:crypto';
import { register, sendRecoveryMail } from '@marquee/product/contract/account.ts';
import { advanceClock } from '@marquee/product/contract/test.ts';
import { medianOf } from '../../scripts/statistics.ts';
import type { Answer } from '../call.ts';
import { type Drill, expectNone, expectThat, seconds, times } from '../drill.ts';
import {
  type DrillWorld,
  type Stack,
  withStack,
  ports,
  type Server,
  startDrillWorld,
  startServer,
  until,
} from '../stack.ts';
import { expectInvariants } from '../invariants.ts';
import { createSimulatedUsers, type SimulatedUsers } from '../simulated-users.ts';
import { abandonLockedJobs, deleteJobs, runJobsNow } from '../../apps/api/src/testing/queue.ts';

const newEmail = () => `${randomUUID()}@courriel.test`;

const registerAs = (users: SimulatedUsers, email: string): Promise<Answer> =>
  users.call({
    method: 'POST',
    path: register.path,
    body: { email, phoneNumber: '5145550142', password: 'Un-mot-de-passe-2026', language: 'fr' },
  });

const recover = (users: SimulatedUsers, email: string): Promise<Answer> =>
  users.call({ method: 'POST', path: sendRecoveryMail.path, form: { email } });

/** Each round registers new customers, and one existing customer recovers a password. */
const registerRound = async (
  users: SimulatedUsers,
  known: string,
): Promise<{ emails: readonly string[]; ms: number }> => {
  const emails = Array.from({ length: 4 }, newEmail);
  const answers: Answer[] = [];
  for (const email of emails) answers.push(await registerAs(users, email));
  const recovery = await recover(users, known);
  expectNone(
    [...answers, recovery]
      .filter(({ status }) => status !== 201 && status !== 202)
      .map(({ path, status, text }) => `${path} got ${status} ${text}`),
  );
  return { emails: [...emails, known], ms: medianOf(answers.map(({ ms }) => ms)) };
};

const advance = async (server: Server, advanceSeconds: number) => {
  const { status } = await server.call({ method: 'POST', path: advanceClock.path, body: { advanceSeconds } });
  expectThat(status === 200, `the clock does not move (${status})`);
};

const countMails = async (world: DrillWorld, email: string) => (await world.mailsTo(email)).length;

const away: Drill = {
  row: 'F8',
  fault: 'the mail server is down, refuses for now, or hangs, for ten minutes',
  repeats: 5,
  run: (repeats) =>
    withStack(
      'mail',
      async (stack: Stack) => {
        const { server, postgres } = stack;
        let { world } = stack;
        const users = createSimulatedUsers(() => server.url, world);
        await users.join();
        const knownOnes = Array.from({ length: repeats + 1 }, newEmail);
        for (const email of knownOnes) await registerAs(users, email);
        const usual = (await registerRound(users, knownOnes[repeats]!)).ms;
        let slowest = 0;
        await times(repeats, async (turn) => {
          const kind = (['gone', 'down', 'slow'] as const)[turn % 3]!;
          await until('everything is sent', 20_000, async () => (await queued(stack)) === 0);
          if (kind === 'gone') await world.stop();
          else await world.control('smtp', kind);
          const { emails, ms } = await registerRound(users, knownOnes[turn]!);
          slowest = Math.max(slowest, ms);
          // Ten minutes in sequence: waiting mails are retried as often as in production.
          await times(10, () => advance(server, 60));
          expectThat((await queued(stack)) >= emails.length, 'I6: a mail is neither sent nor kept');
          if (kind === 'gone') world = await startDrillWorld();
          else await world.control('smtp', 'ok');
          await until('each mail arrives', 40_000, async () => {
            await advance(server, 3600);
            const counts = await Promise.all(emails.map((email) => countMails(world, email)));
            return counts.every((count) => count > 0);
          });
          await until('the queue is empty', 20_000, async () => (await queued(stack)) === 0);
          const twice = await Promise.all(
            emails.slice(0, -1).map(async (email) => [email, await countMails(world, email)] as const),
          );
          expectNone(
            twice
              .filter(([, count]) => count !== 1)
              .map(([email, count]) => `I6: ${email} got ${count} mails`),
          );
        });
        expectThat(
          slowest < usual * 2 + 150,
          `answers took ${slowest.toFixed(0)} instead of ${usual.toFixed(0)} ms`,
        );
        await expectInvariants({ users, database: postgres.database, world, url: server.url });
        if (world !== stack.world) await world.stop();
        return `all kept, each sent once; registering took ${slowest.toFixed(0)} ms during the outage, ${usual.toFixed(0)} before`;
      },
      { slowMs: 15_000 },
    ),
};

const isMail = "task_identifier = 'deliverMail'";

const queued = async ({ postgres }: Stack): Promise<number> => {
  const { rows } = await postgres.database.pool.query<{ count: number }>(
    `select count(*)::int from graphile_worker.jobs where ${isMail}`,
  );
  return rows[0]!.count;
};

const killedSending: Drill = {
  row: 'F15',
  fault: 'the server is killed while it sends mails, two at a time; one mail can never be sent',
  repeats: 50,
  run: (repeats) =>
    withStack(
      'sending',
      async (stack) => {
        const { world, postgres, env } = stack;
        let { server } = stack;
        const users = createSimulatedUsers(() => server.url, world);
        const { pool } = postgres.database;
        await pool.query(
          // Sealed with a key that does not exist.
          `with poison as (
             insert into mails (id, kind, to_email, brand, language, data, sealed)
             values (gen_random_uuid(), 'sessionEnded', 'x', 'crave', 'en', '{}', 'x') returning id)
           select graphile_worker.add_job('deliverMail', json_build_object('mailId', id), max_attempts => 2,
             job_key => 'mail ' || id) from poison`,
        );
        await users.join();
        await world.control('smtp', 'slow');
        const emails = Array.from({ length: 60 }, newEmail);
        for (const email of emails) await registerAs(users, email);
        let caught = 0;
        while (caught < repeats) {
          const atWork = async () => {
            const { rows } = await pool.query<{ count: number }>(
              `select count(*)::int from graphile_worker.jobs where locked_at is not null and ${isMail}`,
            );
            return rows[0]!.count;
          };
          await until('two mails are being sent', 20_000, async () => (await atWork()) === 2);
          caught += await atWork();
          await server.end('SIGKILL');
          // Stale jobs are released after a minute; here they go to the end of the queue.
          await abandonLockedJobs(pool);
          server = await startServer(ports.api, env);
        }
        await world.control('smtp', 'ok');
        const took = await until('each mail arrives', 60_000, async () => {
          await runJobsNow(pool);
          const { rows } = await pool.query(
            `select from graphile_worker.jobs where attempts < max_attempts and ${isMail} limit 1`,
          );
          return rows.length === 0;
        });
        const counts = await Promise.all(emails.map((email) => countMails(world, email)));
        expectNone(
          emails.flatMap((email, at) => (counts[at] === 1 ? [] : [`I6: ${email} got ${counts[at]} mails`])),
        );
        const { rows: dead } = await pool.query(`select from graphile_worker.jobs where ${isMail}`);
        expectThat(dead.length === 1, `${dead.length} dead letters instead of the one that cannot be sent`);
        await deleteJobs(pool);
        await expectInvariants({ users, database: postgres.database, world, url: server.url });
        await server.end('SIGTERM');
        return `${caught} jobs killed in the middle, 60 mails sent once each within ${seconds(took)}, the one that cannot be sent stays as a dead letter`;
      },
      { slowMs: 60_000, env: { MAIL_JOBS: '2' } },
    ),
};

export const mailDrills: readonly Drill[] = [away, killedSending];

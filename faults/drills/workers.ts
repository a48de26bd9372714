/** Two workers share the jobs of one queue; one of them is killed in the middle of charges. */
import { type Drill, expectNone, expectThat, seconds, times } from '../drill.ts';
import { expectInvariants } from '../invariants.ts';
import { createSimulatedUsers, type Customer } from '../simulated-users.ts';
import { ports, startServer, until, withStack } from '../stack.ts';
import { abandonLockedJobs, runJobsNow } from '../../apps/api/src/testing/queue.ts';

const chargeMs = 1500;
/** Enough for several charges by both workers after the last kill. */
const renewalsPerKill = 8;

const killedRenewing: Drill = {
  row: 'F29',
  fault: 'two workers share the renewals of an hour; one is killed while it charges',
  repeats: 10,
  run: (repeats) =>
    withStack(
      'workers',
      async ({ server, world, postgres, env }) => {
        const { pool } = postgres.database;
        const users = createSimulatedUsers(() => server.url, world);
        const customers: Customer[] = [];
        await times(repeats * renewalsPerKill, async () => {
          const customer = (await users.join())!;
          expectThat((await users.buy(customer))?.status === 201, 'a purchase failed');
          customers.push(customer);
        });
        let other = await startServer(ports.otherApi, env);
        await world.control('pay', 'slow');
        await pool.query(
          "update subscriptions set cycle_date = now(), started_on = to_char(now(), 'YYYY-MM-DD') where store = 'CSG'",
        );
        await runJobsNow(pool);

        /** The workers that are charging renewals now. */
        const charging = async (): Promise<readonly string[]> => {
          const { rows } = await pool.query<{ locked_by: string }>(
            "select distinct locked_by from graphile_worker.jobs where task_identifier = 'renew' and locked_by is not null",
          );
          return rows.map(({ locked_by }) => locked_by);
        };
        await times(repeats, async () => {
          await until('both workers charge', 90_000, async () => (await charging()).length >= 2);
          await other.end('SIGKILL');
          // Stale jobs are released after a minute; here they are due at once.
          await abandonLockedJobs(pool);
          other = await startServer(ports.otherApi, env);
          await runJobsNow(pool);
        });
        await world.control('pay', 'ok');

        const renewals = async () => {
          const { rows } = await pool.query<{ account_id: string; status: string }>(
            "select account_id, status from orders where kind = 'RENEWAL'",
          );
          return rows;
        };
        const took = await until('every renewal is paid', 240_000, async () => {
          await runJobsNow(pool);
          const orders = await renewals();
          return orders.length >= customers.length && orders.every(({ status }) => status === 'COMPLETE');
        });
        const orders = await renewals();
        expectNone(
          customers.flatMap(({ accountId }) => {
            const count = orders.filter(({ account_id }) => account_id === accountId).length;
            return count === 1 ? [] : [`I1: ${accountId} has ${count} renewals`];
          }),
        );
        await expectInvariants({ users, database: postgres.database, world, url: server.url });
        await other.end('SIGTERM');
        return `${repeats} kills, ${orders.length} renewals charged once each, the last ${seconds(took)} after the gateway was quick again`;
      },
      { slowMs: chargeMs },
    ),
};

export const workerDrills: readonly Drill[] = [killedRenewing];

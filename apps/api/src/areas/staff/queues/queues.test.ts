/** Queues at the console: counts, dead letters without personal data, another try, an end with a reason. */
import { randomUUID } from 'node:crypto';
import {
  type DeadJob,
  discardDeadJobs,
  listDeadJobs,
  listQueues,
  type QueuedTask,
  retryDeadJobs,
} from '@marquee/product/contract/staff/queues.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addJob } from '../../../jobs/add-job.ts';
import { installQueue } from '../../../jobs/queue.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { codeOf } from '../../../testing/test-clients.ts';

let test: TestApp;
let console_: TestConsole;
let staff: TestStaff;
beforeAll(async () => {
  test = await createTestApp();
  await installQueue(test.connection, test.log);
  console_ = await createTestConsole(test);
  staff = await console_.signIn(['operations']);
});
afterAll(async () => {
  await console_.app.close();
  await test.close();
});

/** A job that used up its tries. */
const newDeadJob = async (error: string) => {
  const accountId = randomUUID();
  await addJob(test.database.query, 'renew', { accountId }, { key: accountId });
  const { rows } = await test.database.pool.query<{ id: string }>(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2 where key = $1 returning id`,
    [accountId, error],
  );
  return { id: rows[0]!.id, accountId };
};
const tasksNow = async () => (await staff.call(listQueues)).json<{ tasks: QueuedTask[] }>().tasks;
const renewals = async () => (await tasksNow()).find(({ task }) => task === 'renew');
const deadNow = async () =>
  (await staff.call(listDeadJobs, { query: { task: 'renew' } })).json<{ jobs: DeadJob[] }>().jobs;
const clear = (what: typeof retryDeadJobs | typeof discardDeadJobs, ids?: readonly string[]) =>
  staff.call(what, { params: { task: 'renew' }, body: { ...(ids && { ids }), reason: 'checked' } });

it('[console D2] a dead letter shows its error and ids, and no address, card or token', async () => {
  const { id, accountId } = await newDeadJob('550 no mailbox ann@example.ca, card 4242 4242 4242 4242');
  expect(await deadNow()).toMatchObject([
    { id, error: '550 no mailbox [email], card [card]', about: [{ name: 'accountId', id: accountId }] },
  ]);
  expect(await renewals()).toMatchObject({ runner: 'money', dead: 1 });
  await clear(discardDeadJobs);
});

it('[console D2] another try makes it due again, once', async () => {
  const { id } = await newDeadJob('timeout');
  const [one, other] = await Promise.all([clear(retryDeadJobs, [id]), clear(retryDeadJobs, [id])]);
  expect(one.json<{ count: number }>().count + other.json<{ count: number }>().count).toBe(1);
  expect(await renewals()).toMatchObject({ dead: 0, due: 1 });
});

it('[console D2] discarding deletes dead jobs alone, with a reason in the audit trail', async () => {
  await newDeadJob('gone');
  await newDeadJob('gone');
  const noReason = await staff.call(discardDeadJobs, { params: { task: 'renew' }, body: { reason: '' } });
  expect(codeOf(noReason)).toBe('VALIDATION');
  const before = await renewals();
  expect((await clear(discardDeadJobs)).json()).toEqual({ count: 2 });
  expect(await renewals()).toMatchObject({ dead: 0, due: before!.due });
  const rows = await test.database.query
    .selectFrom('audit_events')
    .select(['details', 'reason', 'actor_id'])
    .where('kind', '=', 'jobsDiscarded')
    .orderBy('id', 'desc')
    .execute();
  expect(rows[0]).toEqual({ details: { task: 'renew', count: 2 }, reason: 'checked', actor_id: staff.id });
});

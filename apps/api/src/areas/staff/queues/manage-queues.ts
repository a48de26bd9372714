/** Queues and dead letters as the console shows and changes them. */
import type * as calls from '@marquee/product/contract/staff/queues.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import * as deadJobs from '../../../jobs/dead-jobs.ts';
import { requireFreshSignIn } from '../fresh-sign-in.ts';
import { type ListCursors, pageOf } from '../list-cursor.ts';

export const listQueues =
  ({ database }: Deps): Handle<typeof calls.listQueues> =>
  async () => ({ tasks: await deadJobs.countJobs(database) });

const size = limits.staffRows;

export const listDeadJobs =
  (deps: Deps, cursors: ListCursors): Handle<typeof calls.listDeadJobs> =>
  async ({ query: { task, after } }) => {
    const list = `dead jobs ${task ?? ''}`;
    const [before] = cursors.open(list, after) ?? [];
    const rows = await deadJobs.listDeadJobs(deps.database, { task, before, size: size + 1 });
    const { page, next } = pageOf(rows, size, ({ id }) => cursors.seal(list, [id]));
    return { jobs: page, next };
  };

export const retryDeadJobs =
  (deps: Deps): Handle<typeof calls.retryDeadJobs> =>
  async ({ params: { task }, body: { ids, reason }, staff, requestId }) => {
    const count = await deadJobs.retryDeadJobs(deps.database, task, ids);
    await audit(deps.database.query, deps.clock.now(), {
      kind: 'jobsRetried',
      details: { task, count },
      actor: { kind: 'staff', id: staff.id },
      requestId,
      reason,
    });
    return { count };
  };

export const discardDeadJobs =
  (deps: Deps): Handle<typeof calls.discardDeadJobs> =>
  async ({ params: { task }, body: { ids, reason }, staff, requestId }) => {
    requireFreshSignIn(deps.clock, staff);
    const count = await deadJobs.discardDeadJobs(deps.database, task, ids);
    await audit(deps.database.query, deps.clock.now(), {
      kind: 'jobsDiscarded',
      details: { task, count },
      actor: { kind: 'staff', id: staff.id },
      requestId,
      reason,
    });
    return { count };
  };

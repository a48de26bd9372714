/** Queues and dead letters in the staff console: jobs by task, their failures, another try or an end. */
import * as z from 'zod/mini';
import { staff } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { staffPrefix, staffReason } from './session.ts';

export const queuedTask = z.object({
  task: z.string(),
  /** Absent for tasks of another release. */
  runner: z.nullable(z.string()),
  due: z.int(),
  running: z.int(),
  dead: z.int(),
  /** How long the oldest due job waits. */
  lateSeconds: z.int(),
});
export type QueuedTask = z.output<typeof queuedTask>;

export const listQueues = staff('queues.edit').get(`${staffPrefix}/queues`, {
  reply: { 200: z.object({ tasks: z.array(queuedTask) }) },
  fails: [],
  says: 'Counts the jobs of each task: due, running and dead.',
});

export const deadJob = z.object({
  id: z.string(),
  task: z.string(),
  tries: z.int(),
  addedAt: z.string(),
  failedAt: z.string(),
  /** Without addresses, tokens and card numbers. */
  error: z.string(),
  /** Ids of what the job is about; nothing else of its payload. */
  about: z.array(z.object({ name: z.string(), id: z.string() })),
});
export type DeadJob = z.output<typeof deadJob>;

const task = z.string().check(z.regex(/^\w{1,80}$/));
export const listDeadJobs = staff('queues.edit').get(`${staffPrefix}/queues/dead`, {
  query: z.object({ task: z.optional(task), after: z.optional(z.string().check(z.maxLength(200))) }),
  reply: { 200: z.object({ jobs: z.array(deadJob), next: z.nullable(z.string()) }) },
  fails: [],
  says: 'Lists the jobs that failed for good, the newest first, without personal data.',
});

const chosen = {
  params: z.object({ task }),
  body: z.object({
    /** Absent: every dead job of the task. */
    ids: z.optional(
      z.array(z.string().check(z.regex(/^\d{1,19}$/))).check(z.minLength(1), z.maxLength(limits.staffRows)),
    ),
    reason: staffReason,
  }),
  reply: { 200: z.object({ count: z.int() }) },
} as const;

export const retryDeadJobs = staff('queues.edit').post(`${staffPrefix}/queues/:task/retry`, {
  ...chosen,
  fails: [],
  says: 'Gives dead jobs of a task all their tries again.',
});

export const discardDeadJobs = staff('queues.edit').post(`${staffPrefix}/queues/:task/discard`, {
  ...chosen,
  fails: ['REAUTH_REQUIRED'],
  says: 'Deletes dead jobs of a task: what they were for will not happen.',
});

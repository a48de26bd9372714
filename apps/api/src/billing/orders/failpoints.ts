/** Places where the power may go, for the tests that cut it there. In production they do nothing. */
export const failpoints = [
  'before intent',
  'after intent',
  'during charge',
  // Where the gateway names a charge before it is confirmed.
  'intent kept',
  'after charge',
  'after commit',
  'before answer',
] as const;
export type Failpoint = (typeof failpoints)[number];

const chosen = process.env['NODE_ENV'] === 'production' ? undefined : process.env['CRASH_AT'];

export const failpoint = (point: Failpoint): void => {
  if (point === chosen) process.kill(process.pid, 'SIGKILL');
};

/** Limits of events out: publishing, webhooks, feed and sink. */
export const eventLimits = {
  /** Published events can be replayed for this long; the log of deliveries is kept as long. */
  eventDays: 30,
  eventsPerPublish: 1000,
  webhookTimeoutMs: 15_000,
  /** Waits between the tries of one delivery; after the last it is a dead letter. */
  webhookRetrySeconds: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
  /** The longest that a receiver can ask to wait. */
  webhookRetryAfterHours: 24,
  /** Calls to one endpoint at a time, each of another account. */
  webhookParallel: 16,
  /** An endpoint that fails this often in a row is paused, for a minute at most. */
  webhookFailuresBeforePause: 10,
  webhookPauseSeconds: 60,
  /** An endpoint that took nothing for this long is disabled. */
  webhookFailingDays: 5,
  /** Two secrets sign after a rotation. */
  webhookRotationHours: 24,
  /** Kept of each answer. */
  webhookAnswerChars: 1000,
  sinkBatch: 500,
  sinkTimeoutMs: 8000,
  feedEvents: 1000,
  feedWaitSeconds: 20,
} as const;

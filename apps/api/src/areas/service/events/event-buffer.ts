/** Buffer of incoming events: gathers the events of many calls, writes them together, answers each call when stored. */
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { EventOutcome, StoredEvent } from './write-events.ts';

interface PendingCall {
  readonly events: readonly StoredEvent[];
  readonly resolve: (outcomes: readonly EventOutcome[]) => void;
  readonly reject: (error: unknown) => void;
}

export type AddEvents = (events: readonly StoredEvent[]) => Promise<readonly EventOutcome[]>;

export const createEventBuffer = (
  write: (events: readonly StoredEvent[]) => Promise<readonly EventOutcome[]>,
  onChange: (waiting: number) => void = () => undefined,
): AddEvents => {
  let waiting: PendingCall[] = [];
  let waitingEvents = 0;
  /** Waiting and being written. */
  let buffered = 0;
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const calls = waiting;
    const events = calls.flatMap((call) => call.events);
    waiting = [];
    waitingEvents = 0;
    try {
      const outcomes = await write(events);
      let at = 0;
      for (const call of calls) call.resolve(outcomes.slice(at, (at += call.events.length)));
    } catch (error) {
      for (const call of calls) call.reject(error);
    } finally {
      buffered -= events.length;
      onChange(buffered);
    }
  };

  return (events) => {
    if (buffered + events.length > limits.eventBuffer) return fail('TOO_MANY_REQUESTS', { retryAfter: 1 });
    buffered += events.length;
    onChange(buffered);
    if (waitingEvents + events.length > limits.eventFlushRows) void flush();
    waitingEvents += events.length;
    return new Promise((resolve, reject) => {
      waiting.push({ events, resolve, reject });
      if (waitingEvents >= limits.eventFlushRows) void flush();
      else timer ??= setTimeout(() => void flush(), limits.eventFlushMs);
    });
  };
};

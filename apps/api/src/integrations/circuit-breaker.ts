/** Circuit breaker: a party that failed several times in a row is left alone for a while, then tried by one caller. */
import { limits } from '@marquee/product/limits.ts';
import { circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel';

export type CircuitBreaker = <T>(ask: () => Promise<T>) => Promise<T>;

/** Throws `BrokenCircuitError` while the circuit is open: nothing was asked then. */
export const createCircuitBreaker = (
  /** Whether they did not answer; a refusal is an answer. */
  isDown: (error: unknown) => boolean,
): CircuitBreaker => {
  const policy = circuitBreaker(handleWhen(isDown), {
    halfOpenAfter: limits.outsideRestSeconds * 1000,
    breaker: new ConsecutiveBreaker(limits.outsideFailures),
  });
  return (ask) => policy.execute(ask);
};

/** Circuit breaker: opens after several consecutive failures, half-opens for one probe after the reset timeout. */
import { limits } from '@marquee/product/limits.ts';
import { circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { withSpan } from '../observability/tracing.ts';

export type CircuitBreaker = <T>(ask: () => Promise<T>) => Promise<T>;

/** Throws `BrokenCircuitError` while the circuit is open: no request was sent. */
export const createCircuitBreaker = (
  /** True for timeouts and 5xx. A 4xx proves that the peer is up and resets the counter. */
  isDown: (error: unknown) => boolean,
): CircuitBreaker => {
  const policy = circuitBreaker(handleWhen(isDown), {
    halfOpenAfter: limits.outsideRestSeconds * 1000,
    breaker: new ConsecutiveBreaker(limits.outsideFailures),
  });
  return (ask) => withSpan('outside call', { kind: 'CLIENT' }, () => policy.execute(ask));
};

/** The server's only source of time, so that test mode can move it. */
import { limits } from '@marquee/product/limits.ts';

/** Clocks of servers differ by less; a counting window that ends later began before a test moved the clock back. */
export const clockSkewMs = limits.clockSkewSeconds * 1000;

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  advance(seconds: number): void;
  reset(): void;
}

export const createClock = (): Clock => {
  let aheadMs = 0;
  return {
    now: () => Date.now() + aheadMs,
    advance: (seconds) => {
      aheadMs += seconds * 1000;
    },
    reset: () => {
      aheadMs = 0;
    },
  };
};

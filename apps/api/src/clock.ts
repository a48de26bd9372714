/** The server's only source of time, so that test mode can move it. */
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

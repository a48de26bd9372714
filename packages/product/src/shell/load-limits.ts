/** Limits of loading the portal in a browser: times, and sizes that its build checks. */
export const loadLimits = {
  /** Of a chunk and of a message catalog. */
  chunkTimeoutMs: 120_000,
  /** Retry delays for a chunk that failed to load. */
  chunkRetriesMs: [300, 1200],
  /** Compressed scripts of the sign-in page; the build fails above it. */
  firstScriptBytes: 92_000,
  /** Compressed chunks of any other screen beyond those that it shares; the build fails above it. */
  screenBytes: 15_000,
  /** A prerendered page that is not painted by then, as in a frame out of sight, loads its scripts all the same. */
  firstPaintMs: 1000,
  /** Retry delay for the portal's entry chunk. */
  entryRetryMs: 1000,
} as const;

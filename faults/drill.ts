import { availableParallelism, loadavg } from 'node:os';

/** A row of the fault table: the fault, how often, and its drill. */
export interface Drill {
  readonly row: string;
  readonly fault: string;
  readonly repeats: number;
  /** Returns a short summary; throws when an invariant is violated. */
  readonly run: (repeats: number) => Promise<string>;
}

/** Violations, one per line. */
export class InvariantViolation extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** Throws if there is any violation. */
export const expectNone = (lines: readonly string[]): void => {
  if (lines.length > 0) throw new InvariantViolation(lines);
};

export const expectThat = (holds: boolean, otherwise: string): void => expectNone(holds ? [] : [otherwise]);

export const times = async (count: number, each: (turn: number) => Promise<void>): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await each(turn);
};

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Time limits scale with the machine's load, so a slow machine alone is no violation. */
export const load = (): number => Math.max(1, loadavg()[0]! / availableParallelism());

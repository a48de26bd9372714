import { availableParallelism, loadavg } from 'node:os';

/** One row of the table of faults: what goes wrong, how often, and what is played. */
export interface Drill {
  readonly row: string;
  readonly fault: string;
  readonly repeats: number;
  /** Says in a few words what held; throws when something did not. */
  readonly play: (repeats: number) => Promise<string>;
}

/** What broke, one line each. */
export class InvariantViolation extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** Every line is a break, and any is one too many. */
export const expectNone = (lines: readonly string[]): void => {
  if (lines.length > 0) throw new InvariantViolation(lines);
};

export const expectThat = (holds: boolean, otherwise: string): void => expectNone(holds ? [] : [otherwise]);

export const times = async (count: number, each: (turn: number) => Promise<void>): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await each(turn);
};

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A machine that has other work too is slower than itself; what takes longer for that alone breaks nothing. */
export const load = (): number => Math.max(1, loadavg()[0]! / availableParallelism());

/** Adds up rows so that the same rows give the same sum, whatever their order. */
import { createHash } from 'node:crypto';

export interface RowSum {
  readonly rows: number;
  readonly sum: string;
}

const bits = 2n ** 128n;

export const createRowSum = () => {
  let rows = 0;
  let sum = 0n;
  return {
    add: (row: string) => {
      rows += 1;
      const hash = createHash('sha256').update(row).digest();
      sum = (sum + (hash.readBigUInt64LE(0) << 64n) + hash.readBigUInt64LE(8)) % bits;
    },
    end: (): RowSum => ({ rows, sum: sum.toString(16) }),
  };
};

export const areSame = (one: RowSum | undefined, other: RowSum | undefined): boolean =>
  one !== undefined && one.rows === other?.rows && one.sum === other.sum;

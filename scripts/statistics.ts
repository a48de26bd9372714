/** Percentiles and process memory. */
import { readFile } from 'node:fs/promises';

/** Percentile. */
export const percentileOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const medianOf = (values: readonly number[]): number => percentileOf(values, 0.5);

/** Resident memory of a process in megabytes. */
export const memoryOf = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024;
};

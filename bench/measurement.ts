import { printReport, type Report } from '../scripts/report.ts';

/** A measurement with its upper or lower limit. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Baseline of this machine, measured in the same run. */
  readonly limit?: number;
  /** Ratio of the value to its limit. */
  readonly target: { readonly most: number } | { readonly least: number } | { readonly ratio: number };
}

/** Ratios of the same run differ by as much from one run to the next. */
const tolerance = 0.05;

const passes = ({ value, limit, target }: Measurement): boolean => {
  if ('most' in target) return value <= target.most;
  return 'least' in target
    ? value >= target.least
    : value / (limit ?? Infinity) >= target.ratio * (1 - tolerance);
};

const inWords = ({ target }: Measurement): string => {
  if ('most' in target) return `≤ ${target.most}`;
  return 'least' in target ? `≥ ${target.least}` : `ratio ≥ ${target.ratio}`;
};

/** Three significant digits. */
export const number = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

const rowOf = (figure: Measurement): readonly string[] => {
  const { name, value, unit, limit } = figure;
  return [
    name,
    `${number(value)} ${unit}`.trim(),
    limit === undefined ? '–' : `${number(limit)} ${unit}`.trim(),
    limit === undefined ? '–' : number(value / limit),
    inWords(figure),
    passes(figure) ? 'pass' : 'FAIL',
  ];
};

export const tableOf = (figures: readonly Measurement[]): Report => ({
  heading: ['figure', 'value', 'limit', 'ratio', 'target', ''],
  rows: figures.map(rowOf),
});

/** Prints the table and returns whether every measurement is within its limit. */
export const printMeasurements = (figures: readonly Measurement[]): boolean => {
  printReport(tableOf(figures));
  return figures.every(passes);
};

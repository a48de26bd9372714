/** Prints the results and writes them to the docs with `--write`. */
import { printReport, writeReport } from '../scripts/report.ts';

export interface DrillResult {
  readonly row: string;
  readonly fault: string;
  readonly repeats: number;
  /** Summary, or the violations. */
  readonly says: string;
  readonly seconds: number;
  readonly held: boolean;
}

const heading = ['row', 'fault', 'repeats', 'what held', 's', ''];

const cellsOf = ({ row, fault, repeats, says, seconds, held }: DrillResult): readonly string[] => [
  row,
  fault,
  String(repeats),
  says.split('\n')[0]!,
  seconds.toFixed(0),
  held ? 'pass' : 'FAIL',
];

export const printDrills = (results: readonly DrillResult[]): void =>
  printReport({ heading, rows: results.map(cellsOf) });

export const writeDrills = (results: readonly DrillResult[]): void => {
  const minutes = results.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  writeReport('faults', {
    title: 'Faults',
    command: 'npm run faults -- --write',
    notes: `Run in ${minutes.toFixed(0)} minutes, in sequence; the invariants I1 to I9 are checked after each ([decision 16](../decisions/0016-fault-injection-and-invariants.md)).`,
    heading,
    rows: results.map(cellsOf),
  });
};

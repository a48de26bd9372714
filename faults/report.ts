/** The table of what was played: printed, and kept in the documents when asked for. */
import { printReport, writeReport } from '../scripts/report.ts';

export interface DrillResult {
  readonly row: string;
  readonly fault: string;
  readonly repeats: number;
  /** What held, or what did not. */
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

export const printDrills = (played: readonly DrillResult[]): void =>
  printReport({ heading, rows: played.map(cellsOf) });

export const writeDrills = (played: readonly DrillResult[]): void => {
  const minutes = played.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  writeReport('faults', {
    title: 'Faults',
    command: 'npm run faults -- --write',
    notes: `Played in ${minutes.toFixed(0)} minutes, one after the other; after each, what must hold (I1 to I9) is looked at, as [decision 16](../decisions/0016-fault-injection-and-invariants.md) says.`,
    heading,
    rows: played.map(cellsOf),
  });
};

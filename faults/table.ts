/** The table of what was played: printed, and kept in the documents when asked for. */
import { printTable, writeTable } from '../scripts/table.ts';

export interface Played {
  readonly row: string;
  readonly fault: string;
  readonly repeats: number;
  /** What held, or what did not. */
  readonly says: string;
  readonly seconds: number;
  readonly held: boolean;
}

const heading = ['row', 'fault', 'repeats', 'what held', 's', ''];

const cellsOf = ({ row, fault, repeats, says, seconds, held }: Played): readonly string[] => [
  row,
  fault,
  String(repeats),
  says.split('\n')[0]!,
  seconds.toFixed(0),
  held ? 'pass' : 'FAIL',
];

export const printPlayed = (played: readonly Played[]): void =>
  printTable({ heading, rows: played.map(cellsOf) });

export const writePlayed = (played: readonly Played[]): void => {
  const minutes = played.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  writeTable('faults', {
    title: 'Faults',
    command: 'npm run faults -- --write',
    notes: `Played in ${minutes.toFixed(0)} minutes, one after the other; after each, what must hold (I1 to I9) is looked at, as [decision 16](../decisions/0016-faults-are-played.md) says.`,
    heading,
    rows: played.map(cellsOf),
  });
};

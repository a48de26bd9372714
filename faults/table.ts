/** The table of what was played: printed, and kept in the documents when asked for. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../scripts/run.ts';

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
  says,
  seconds.toFixed(0),
  held ? 'pass' : 'FAIL',
];

export const printPlayed = (played: readonly Played[]): void => {
  const rows = [heading, ...played.map(cellsOf)];
  const widths = heading.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
};

const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`;

export const writePlayed = (played: readonly Played[]): void => {
  const file = join(root, 'docs/figures/faults.md');
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
  const total = played.reduce((sum, { seconds }) => sum + seconds, 0);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `${[
      '# Faults',
      `Written by \`npm run faults -- --write\` on ${new Date().toISOString().slice(0, 10)}, in ${Math.round(total / 60)} minutes, on ${machine()}. What is meant by I1 to I9 is in \`docs/decisions/0016-faults-are-played.md\`.`,
      [line(heading), line(heading.map(() => '---')), ...played.map((each) => line(cellsOf(each)))].join(
        '\n',
      ),
    ].join('\n\n')}\n`,
  );
};

/** Report tables: printed, and written to `docs/figures` with date and machine. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './run.ts';

export interface Report {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export const printReport = ({ heading, rows }: Report): void => {
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ');
  for (const row of all) console.log(line(row).trimEnd());
};

const machine = (): string => {
  const model = cpus()[0]?.model.trim();
  const known = model && model !== 'unknown' ? `${model}, ` : '';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${known}${cpus().length} cores, ${memory} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
};

interface Page extends Report {
  readonly title: string;
  /** Command that generates it. */
  readonly command: string;
  /** Additional notes. */
  readonly notes?: string;
}

/** File name in `docs/figures`. */
export const writeReport = (name: string, { title, command, notes, heading, rows }: Page): void => {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
  const text = [
    `# ${title}`,
    `Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}: ${machine()}.`,
    ...(notes ? [notes] : []),
    [line(heading), line(heading.map(() => '---')), ...rows.map(line)].join('\n'),
  ];
  const folder = join(root, 'docs/figures');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.md`);
  writeFileSync(file, `${text.join('\n\n')}\n`);
  // Formatted, or the next `npm run check` fails.
  execFileSync('oxfmt', [file], { cwd: root, stdio: 'ignore' });
};

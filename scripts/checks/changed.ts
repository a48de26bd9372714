/** `npm run check -- --changed`: format, lint and the own tests of what differs from the main branch. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../run.ts';

const git = (...args: string[]): readonly string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Where the branch left the main branch; without one, only uncommitted changes count. */
const forkPoint = (): string => {
  const known = new Set(git('for-each-ref', '--format=%(refname:short)', 'refs/heads', 'refs/remotes'));
  const main = ['main', 'origin/main'].find((name) => known.has(name));
  return main === undefined ? 'HEAD' : git('merge-base', 'HEAD', main)[0]!;
};

const changedFiles = (): readonly string[] => {
  const files = new Set([
    ...git('diff', '--name-only', forkPoint()),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...files].filter((file) => existsSync(join(root, file)));
};

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** The test of the same name beside the file. */
const ownTests = (file: string): readonly string[] => {
  if (isTest(file)) return [file];
  const test = file.replace(/\.tsx?$/, '.test.');
  return ['ts', 'tsx'].map((ending) => test + ending).filter((name) => existsSync(join(root, name)));
};

/** False if a step failed. Types are left to the editor and to the whole check. */
export const checkChanged = async (): Promise<boolean> => {
  const files = changedFiles();
  const sources = files.filter((file) => /\.[jt]sx?$/.test(file));
  const tests = [...new Set(files.flatMap(ownTests))].filter((file) => !file.startsWith('e2e/'));
  const steps = [
    ['format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files]],
    ['lint', 'oxlint', ['--deny-warnings', ...sources]],
    ['tests', 'vitest', ['run', ...tests]],
  ] as const;
  const wanted = { format: files, lint: sources, tests };
  const results = await Promise.all(
    steps
      .filter(([name]) => wanted[name].length > 0)
      .map(async ([name, command, args]) => {
        const { ok, seconds, output } = await run(command, args, { quiet: true });
        console.log(`${ok ? '✓' : '✗'} ${name} of ${wanted[name].length} files ${seconds.toFixed(1)} s`);
        if (!ok) console.log(output);
        return ok;
      }),
  );
  return results.every(Boolean);
};

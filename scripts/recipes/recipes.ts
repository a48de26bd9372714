/** `npm run recipes`: applies each recipe of CONTRIBUTING to a copy of the tree and runs the recipe's checks; `-- brand mail`: only those. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../run.ts';
import type { Recipe } from './recipe.ts';
import { recipes } from './recipe-list.ts';

const copy = join(tmpdir(), `marquee-recipes-${process.pid}`);
const contentOf = (folder: string, file: string): Buffer | undefined => {
  try {
    return readFileSync(join(folder, file));
  } catch {
    return undefined;
  }
};

/** The tree at the start: edits to the working copy do not disturb a run. */
const tree = new Map(
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .flatMap((file) => {
      const content = contentOf(root, file);
      return content ? [[file, content] as const] : [];
    }),
);
const write = (file: string, content: Buffer | string): void => {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), content);
};

/** Links every package of a node_modules folder; links between workspaces are relative, so they stay inside the copy. */
const linkPackages = (folder: string): void => {
  mkdirSync(join(copy, folder), { recursive: true });
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('@') && !entry.isSymbolicLink()) linkPackages(path);
    else
      symlinkSync(
        entry.isSymbolicLink() ? readlinkSync(join(root, path)) : join(root, path),
        join(copy, path),
        'junction',
      );
  }
};

const makeCopy = (): void => {
  for (const [file, content] of tree) write(file, content);
  const workspaces = [...tree.keys()].filter((file) => file.endsWith('package.json')).map(dirname);
  for (const workspace of workspaces)
    if (readdirSync(join(root, workspace)).includes('node_modules'))
      linkPackages(join(workspace, 'node_modules'));
};

/** Incremental, so that the same types are checked once for all recipes. */
const commandLine = (command: string): string =>
  command.startsWith('tsc ')
    ? `${command} --incremental --tsBuildInfoFile .cache/${command.replaceAll(/\W+/g, '-')}.tsbuildinfo`
    : command;

const runs = (command: string): boolean => {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(commandLine(command), {
    cwd: copy,
    shell: true,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
      // The copy's packages are links: npm completes the lock file and installs nothing.
      npm_config_package_lock_only: 'true',
      npm_config_ignore_scripts: 'false',
    },
  });
  console.log(
    `  ${status === 0 ? '✓' : '✗'} ${command} ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  if (status !== 0) console.log(`${stdout}${stderr}`.split('\n').slice(-60).join('\n'));
  return status === 0;
};

const restore = (): void => {
  for (const [file, content] of tree) if (!contentOf(copy, file)?.equals(content)) write(file, content);
  for (const { changes } of recipes)
    for (const { file } of changes) if (!tree.has(file)) rmSync(join(copy, file), { force: true });
};

/** The path that CONTRIBUTING prints has placeholders: `areas/<area>/<name>-page.tsx`. */
const matches = (as: string, file: string): boolean =>
  new RegExp(`^${as.replaceAll('.', '\\.').replaceAll(/<[^>]+>/g, '.+')}$`).test(file);

const edited = ({ changes }: Recipe): readonly (readonly [file: string, text: string])[] =>
  changes.map(({ file, as = file, edit }) => {
    if (!matches(as, file)) throw new Error(`${file} is not ${as}`);
    return [file, edit(tree.get(file)?.toString() ?? '')];
  });

const follow = (recipe: Recipe): boolean => {
  const { name, then = [], checks } = recipe;
  console.log(name);
  const start = performance.now();
  for (const [file, text] of edited(recipe)) write(file, text);
  const ok = [...then, ...checks].every(runs);
  restore();
  console.log(`${ok ? '✓' : '✗'} ${name} ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return ok;
};

const asked = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const chosen = recipes.filter(({ name }) => asked.length === 0 || asked.includes(name));
// `--dry`: only whether every edit still finds its file and its anchor.
if (process.argv.includes('--dry')) for (const recipe of chosen) edited(recipe);
else
  try {
    makeCopy();
    const failed = chosen.filter((recipe) => !follow(recipe));
    console.log(`${chosen.length - failed.length} of ${chosen.length} recipes work as written`);
    process.exitCode = failed.length > 0 || chosen.length === 0 ? 1 : 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }

/** Finds or installs a program that a test needs, and fails otherwise. Never skips. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const find = (name: string) => folders.map((folder) => join(folder, name)).find(isExecutable);

const apt = '/usr/bin/apt-get';

const installByApt = (debianPackage: string): void => {
  if (process.getuid?.() !== 0 || !isExecutable(apt)) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync(apt, ['update'], { env, stdio: 'ignore' });
  execFileSync(apt, ['install', '-y', '--no-install-recommends', debianPackage], {
    env,
    stdio: 'ignore',
  });
};

export const requireProgram = (name: string, debianPackage: string): string => {
  if (!find(name)) installByApt(debianPackage);
  const file = find(name);
  if (!file) throw new Error(`No ${name} to test with: install it (Debian: ${debianPackage}).`);
  return file;
};

import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';

/** A new folder that is removed at the end of the run. */
export const makeTestFolder = (name: string): Promise<string> =>
  mkdtemp(path.join(inject('folder'), `${name}-`));

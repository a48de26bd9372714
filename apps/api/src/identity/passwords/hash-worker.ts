/** One thread that hashes. It takes a core for a while, so on a server it stands back for everybody who only reads. */
import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

export interface HashJob {
  readonly id: number;
  readonly password: string;
  /** Absent: a new hash is wanted. */
  readonly hash?: string | undefined;
}
export interface HashResult {
  readonly id: number;
  readonly result?: string | boolean;
  readonly problem?: string;
}

export interface HashSettings {
  readonly standsBack: boolean;
  readonly cost: { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };
}

const { standsBack, cost } = workerData as HashSettings;

// Linux gives each thread a priority of its own; elsewhere the scheduler does as it likes.
if (standsBack && process.platform === 'linux') {
  const thread = Number(path.basename(readlinkSync('/proc/thread-self')));
  os.setPriority(thread, os.constants.priority.PRIORITY_BELOW_NORMAL);
}

const work = ({ id, password, hash }: HashJob): HashResult => {
  try {
    return { id, result: hash === undefined ? hashSync(password, cost) : verifySync(hash, password) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : 'unknown' };
  }
};

parentPort?.on('message', (job: HashJob) => parentPort?.postMessage(work(job)));

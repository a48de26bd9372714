/** Worker thread of the hash pool: hashing is synchronous and takes a core for tens of milliseconds. */
import { hashSync, verifySync } from '@node-rs/argon2';
import { legacyCompareOf } from './legacy-hashes.ts';

export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export type HashTask =
  | { readonly password: string; readonly cost: HashCost }
  | { readonly password: string; readonly hash: string };

const normalized = (password: string): string => password.normalize('NFKC');

/** Other systems hashed passwords as typed; ours are normalized first. */
const matches = (hash: string, password: string): boolean => {
  const compare = legacyCompareOf(hash) ?? verifySync;
  const forms = new Set([normalized(password), password]);
  return [...forms].some((form) => compare(hash, form));
};

export default (task: HashTask): string | boolean =>
  'hash' in task ? matches(task.hash, task.password) : hashSync(normalized(task.password), task.cost);

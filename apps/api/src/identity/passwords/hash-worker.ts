/** Worker thread of the hash pool: argon2id is synchronous and takes a core for tens of milliseconds. */
import { hashSync, verifySync } from '@node-rs/argon2';

export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export type HashTask =
  | { readonly password: string; readonly cost: HashCost }
  | { readonly password: string; readonly hash: string };

export default (task: HashTask): string | boolean =>
  'hash' in task ? verifySync(task.hash, task.password) : hashSync(task.password, task.cost);

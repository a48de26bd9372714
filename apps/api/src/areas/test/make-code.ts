import type { makeCode as contract } from '@marquee/product/contract/test.ts';
import { makeCode as make } from '../../demo/make-codes.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';

export const makeCode =
  (deps: Deps): Handle<typeof contract> =>
  async ({ body }) => ({ code: await make(deps, body.kind) });

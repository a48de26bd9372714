import type { getConfig as contract } from '@marquee/product/contract/support.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { hostBrandOf, startupConfigOf } from '../../startup-config.ts';

export const getConfig =
  ({ env }: Pick<Deps, 'env'>): Handle<typeof contract> =>
  ({ query, caller }) =>
    startupConfigOf(env, query.service, hostBrandOf(env, caller.hostname));

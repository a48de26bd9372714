import type { getConfig as contract } from '@marquee/product/contract/support.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { hostBrandOf, startupConfigOf } from '../../startup-config.ts';

export const getConfig =
  (deps: Pick<Deps, 'env' | 'integrations'>): Handle<typeof contract> =>
  ({ query, caller }) =>
    startupConfigOf(deps, query.service, hostBrandOf(deps.env, caller.hostname));

import * as calls from '@marquee/product/contract/providers.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { authorizeProvider, endProviderSession } from './authorize-provider.ts';
import { grantByProvider } from './grant-by-provider.ts';
import { listProviders } from './list-providers.ts';
import { getOwnProvider, getUserIdentity, unlinkProvider } from './own-provider.ts';

export const providersRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.listProviders, listProviders(deps));
  implement(calls.authorizeProvider, authorizeProvider(deps), {
    rate: 'oauthRedirect',
  });
  implement(calls.grantByProvider, grantByProvider(deps));
  implement(calls.endProviderSession, endProviderSession(deps));
  implement(calls.getOwnProvider, getOwnProvider(deps));
  implement(calls.getUserIdentity, getUserIdentity(deps));
  implement(calls.unlinkProvider, unlinkProvider(deps));
};

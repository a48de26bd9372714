import * as calls from '@marquee/product/contract/providers.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { authorizeProvider } from './authorize-provider.ts';
import { endProviderSession } from './end-provider-session.ts';
import { grantByProvider } from './grant-by-provider.ts';
import { authorizeProviderLink, linkProvider } from './link-provider.ts';
import { listProviders } from './list-providers.ts';
import { getOwnProvider, getUserIdentity, unlinkProvider } from './own-provider.ts';
import { authorizeReauthentication, reauthenticate } from './reauthenticate.ts';

export const providersRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.listProviders, listProviders(deps));
  implement(calls.authorizeProvider, authorizeProvider(deps), {
    rate: 'oauthRedirect',
  });
  implement(calls.grantByProvider, grantByProvider(deps));
  implement(calls.endProviderSession, endProviderSession(deps), { rate: 'oauthRedirect' });
  implement(calls.getOwnProvider, getOwnProvider(deps));
  implement(calls.getUserIdentity, getUserIdentity(deps));
  implement(calls.authorizeProviderLink, authorizeProviderLink(deps), { rate: 'oauthRedirect' });
  implement(calls.linkProvider, linkProvider(deps));
  implement(calls.unlinkProvider, unlinkProvider(deps));
  implement(calls.authorizeReauthentication, authorizeReauthentication(deps), { rate: 'oauthRedirect' });
  implement(calls.reauthenticate, reauthenticate(deps));
};

/** RP-initiated logout: the browser leaves for the provider and returns to the sign-in page. */
import type { endProviderSession as contract } from '@marquee/product/contract/providers.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { ownOriginsOf } from '../../http/own-origins.ts';
import { consumeLogoutTicket } from '../../identity/provider-logout.ts';
import { portalUrl } from '../../portal-url.ts';

export const endProviderSession = ({
  env,
  clock,
  database,
  integrations,
  tokenKeys,
  oauthClients,
  log,
}: Deps): Handle<typeof contract> => {
  return async ({ query, reply }) => {
    const { ticket } = query;
    const logout =
      ticket === undefined
        ? undefined
        : await consumeLogoutTicket(database.query, tokenKeys, clock.now(), ticket);
    const providerId = logout?.providerId ?? query.providerId;
    const provider = integrations.tvProvider(providerId);
    const url =
      provider &&
      provider.logout !== 'none' &&
      (await oauthClients
        .farewell(provider, {
          returnTo: portalUrl(env, 'login'),
          // Some providers refuse a hint that they did not ask for.
          idToken: provider.logout === 'hint' ? logout?.idToken : undefined,
          ...(logout && ticket !== undefined && { state: ticket }),
        })
        .catch((error: unknown) => {
          log.warn({ err: error, provider: providerId }, 'a TV provider does not answer');
          return undefined;
        }));
    const origin = ownOriginsOf(env).get(logout?.returnHost ?? '') ?? env.publicUrl;
    const back = portalUrl({ ...env, publicUrl: origin }, 'login', {
      query: { ...(logout && { service: logout.brand }), signedOut: 'here' },
    });
    void reply.redirect(url || back, 302);
    return undefined;
  };
};

import { brandNamed, defaultBrand, languageOf } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/providers.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { isTvProvider } from '@marquee/product/values/tv-providers.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { setOAuthBinding } from '../../http/oauth-binding.ts';
import { createOAuthState } from '../../identity/oauth-state.ts';
import { portalUrl } from '../../portal-url.ts';

export const authorizeProvider =
  ({ env, clock, database, parties, log }: Deps): Handle<typeof calls.authorizeProvider> =>
  async ({ query, caller, reply, fail }) => {
    const { providerId } = query;
    const brand = brandNamed(query.brand) ?? defaultBrand;
    const provider = isTvProvider(providerId) ? env.tvProviders[providerId] : undefined;
    if (!provider) return fail('NO_PROVIDER');
    if (!featuresOf(brand, env.featureOverrides[brand]).bduLogin) return fail('BRAND_NOT_ALLOWED');

    const pending = await createOAuthState(database.query, clock.now(), {
      kind: 'tv',
      partyId: providerId,
      brand,
      returnHost: caller.ownHost,
    });
    setOAuthBinding(reply, caller, pending);
    const redirectUri = portalUrl(env, 'bduAuth');
    const language = languageOf(query.lang) ?? 'en';
    const url = await parties
      .begin(provider, { ...pending, redirectUri }, language)
      .catch((error: unknown) => {
        log.warn({ err: error, provider: providerId }, 'a TV provider does not answer');
        // The caller is a browser, so redirect to an error page.
        return portalUrl(env, 'loginBDUError', { query: { service: brand } });
      });
    void reply.redirect(url, 302);
    return undefined;
  };

export const endProviderSession =
  ({ env, parties, log }: Deps): Handle<typeof calls.endProviderSession> =>
  async ({ query, reply, fail }) => {
    const { providerId } = query;
    const provider = isTvProvider(providerId) ? env.tvProviders[providerId] : undefined;
    if (!provider) return fail('NO_PROVIDER');
    const home = portalUrl(env, 'login');
    const url = await parties.farewell(provider, home).catch((error: unknown) => {
      log.warn({ err: error, provider: providerId }, 'a TV provider does not answer');
      return undefined;
    });
    void reply.redirect(url ?? home, 302);
    return undefined;
  };

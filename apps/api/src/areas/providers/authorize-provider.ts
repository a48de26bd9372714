import { brandNamed, defaultBrand, languageOf } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/providers.ts';
import type { ProviderFailure } from '@marquee/product/values/enums.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { setOAuthBinding } from '../../http/oauth-binding.ts';
import { createOAuthState } from '../../identity/oauth-state.ts';
import { portalUrl } from '../../portal-url.ts';

export const authorizeProvider =
  ({ env, clock, database, integrations, oauthClients, log }: Deps): Handle<typeof calls.authorizeProvider> =>
  async ({ query, caller, reply, fail }) => {
    const { providerId } = query;
    const brand = brandNamed(query.brand) ?? defaultBrand;
    const provider = integrations.tvProvider(providerId);
    if (!provider) return fail('NO_PROVIDER');
    if (!integrations.featuresOf(brand).bduLogin) return fail('BRAND_NOT_ALLOWED');

    const pending = await createOAuthState(database.query, clock.now(), {
      kind: 'tv',
      identityProviderId: providerId,
      brand,
      returnHost: caller.ownHost,
    });
    setOAuthBinding(reply, caller, pending);
    const redirectUri = portalUrl(env, 'bduAuth');
    const language = languageOf(query.lang) ?? 'en';
    const url = await oauthClients
      .begin(provider, { ...pending, redirectUri }, language)
      .catch((error: unknown) => {
        log.warn({ err: error, provider: providerId }, 'a TV provider does not answer');
        // The caller is a browser, so redirect to an error page.
        const reason: ProviderFailure = 'unreachable';
        return portalUrl(env, 'loginBDUError', { query: { service: brand, provider: providerId, reason } });
      });
    void reply.redirect(url, 302);
    return undefined;
  };

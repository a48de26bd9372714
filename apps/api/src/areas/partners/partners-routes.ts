import { brandNamed, defaultBrand, languageOf } from '@marquee/product/brands.ts';
import * as calls from '@marquee/product/contract/partners.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { listGrantedSkus, partnerSource } from '../../billing/entitlements/grants.ts';
import { findPartnerCustomer, provisionedSkus } from '../../billing/entitlements/partner-links.ts';
import { unlinkPartnerOf } from '../../billing/entitlements/unlink.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle, Implement } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { setOAuthBinding } from '../../http/oauth-binding.ts';
import { createOAuthState } from '../../identity/oauth-state.ts';
import { inPartnerOrder } from '../../integrations/registry/integration.ts';
import { portalUrl } from '../../portal-url.ts';
import { linkPartner, returnTo } from './link-partner.ts';
import { listLinkRows } from './partner-links.ts';

export const partnersRoutes = (implement: Implement, deps: Deps) => {
  const { env, clock, database, integrations, oauthClients, log } = deps;

  implement(calls.listLinks, async ({ params, headers, claims, fail }) => {
    if (params.accountId !== claims.account_id) return fail('NOT_FOUND');
    const links = await listLinkRows(database.query, claims.account_id);
    const brand = brandOfClaims(claims);
    const language = parseAcceptLanguage(headers);
    return integrations.partners(language).map(({ id: partnerId, name, logo, brand: brandId, skus }) => {
      const own = links.find(({ partner_id }) => partner_id === partnerId);
      return {
        partnerId,
        displayName: name[language],
        logo,
        linked: own !== undefined,
        providerId: own?.subject ?? null,
        url: buildRequest(calls.authorizePartner, {}, { partnerId, brand }).url,
        brandId,
        productSkus: [...skus],
      };
    });
  });

  const authorizePartner: Handle<typeof calls.authorizePartner> = async ({ query, caller, reply, fail }) => {
    const { partnerId, from } = query;
    const brand = brandNamed(query.brand) ?? defaultBrand;
    const partner = integrations.partner(partnerId);
    if (!partner) return fail('NOT_FOUND');
    if (!integrations.featuresOf(brand).partners) return fail('BRAND_NOT_ALLOWED');
    const pending = await createOAuthState(database.query, clock.now(), {
      kind: 'partner',
      identityProviderId: partnerId,
      brand,
      returnHost: caller.ownHost,
      ...(from === 'linkPartner' && { returnTo: from }),
    });
    setOAuthBinding(reply, caller, pending);
    const redirectUri = returnTo(env, partnerId, from);
    const url = await oauthClients
      .begin(partner, { ...pending, redirectUri }, languageOf(query.lang) ?? 'en')
      .catch((error: unknown) => {
        log.warn({ err: error, partner: partnerId }, 'a partner does not answer');
        return portalUrl(env, 'partners', { query: { service: brand, error: 'SERVICE_UNAVAILABLE' } });
      });
    void reply.redirect(url, 302);
    return undefined;
  };
  implement(calls.authorizePartner, authorizePartner, {
    rate: 'oauthRedirect',
  });

  implement(calls.linkPartner, linkPartner(deps));

  implement(calls.unlinkPartner, async ({ params: { partnerId }, claims }) => {
    await database.query.transaction().execute((tx) =>
      unlinkPartnerOf(deps, tx, clock.now(), {
        accountId: claims.account_id,
        brand: brandOfClaims(claims),
        partnerId,
      }),
    );
    return { partnerId, linked: false as const };
  });

  implement(calls.listPartnerSubscriptions, async ({ params, headers, claims, fail }) => {
    const { partnerId } = params;
    const links = await listLinkRows(database.query, claims.account_id);
    const own = links.find(({ partner_id }) => partner_id === partnerId);
    if (!own) return fail('NOT_LINKED');
    const source = partnerSource(partnerId, own.subject);
    const [granted, customer] = await Promise.all([
      listGrantedSkus(database.query, clock.now(), claims.account_id, source),
      findPartnerCustomer(database.query, partnerId, own.subject),
    ]);
    const partner = integrations.partner(partnerId);
    const isSuspended = customer?.state === 'suspended';
    const skus = isSuspended && partner ? provisionedSkus(partner, customer) : granted;
    return inPartnerOrder(partner, skus).map((sku) => ({
      productSku: sku,
      displayName: skuName(sku, parseAcceptLanguage(headers)) ?? null,
      brandId: partner?.brand ?? brandOfSku(sku) ?? '',
      status: isSuspended ? ('PENDING_ACTIVATION' as const) : ('ACTIVE' as const),
    }));
  });
};

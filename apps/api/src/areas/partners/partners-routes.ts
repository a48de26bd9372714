import { brandNamed, defaultBrand, languageOf } from '@marquee/product/brands.ts';
import * as calls from '@marquee/product/contract/partners.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { isPartner, partnerIds, partnerOf } from '@marquee/product/values/partners.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { listGrantedSkus, partnerSource } from '../../billing/entitlements/grants.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle, Implement } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { setOAuthBinding } from '../../http/oauth-binding.ts';
import { audit } from '../../identity/audit.ts';
import { createOAuthState } from '../../identity/oauth-state.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { portalUrl } from '../../portal-url.ts';
import { linkPartner, returnTo } from './link-partner.ts';
import { deleteLink, listLinkRows } from './partner-links.ts';

export const partnersRoutes = (implement: Implement, deps: Deps) => {
  const { env, clock, database, parties, log } = deps;

  implement(calls.listLinks, async ({ params, headers, claims, fail }) => {
    if (params.accountId !== claims.account_id) return fail('NOT_FOUND');
    const links = await listLinkRows(database.query, claims.account_id);
    const brand = brandOfClaims(claims);
    return partnerIds
      .filter((id) => env.partners[id])
      .map((partnerId) => {
        const own = links.find(({ partner_id }) => partner_id === partnerId);
        return {
          partnerId,
          displayName: partnerOf(partnerId).name[parseAcceptLanguage(headers)],
          logo: null,
          linked: own !== undefined,
          providerId: own?.subject ?? null,
          url: buildRequest(calls.authorizePartner, {}, { partnerId, brand }).url,
          brandId: partnerOf(partnerId).brand,
        };
      });
  });

  const authorizePartner: Handle<typeof calls.authorizePartner> = async ({ query, caller, reply, fail }) => {
    const { partnerId, from } = query;
    const brand = brandNamed(query.brand) ?? defaultBrand;
    const partner = isPartner(partnerId) ? env.partners[partnerId] : undefined;
    if (!isPartner(partnerId) || !partner) return fail('NOT_FOUND');
    if (!featuresOf(brand, env.featureOverrides[brand]).partners) return fail('BRAND_NOT_ALLOWED');
    const pending = await createOAuthState(database.query, clock.now(), {
      kind: 'partner',
      partyId: partnerId,
      brand,
      returnHost: caller.ownHost,
      ...(from === 'linkPartner' && { returnTo: from }),
    });
    setOAuthBinding(reply, caller, pending);
    const redirectUri = returnTo(env, partnerId, from);
    const url = await parties
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

  implement(calls.unlinkPartner, async ({ params, claims, fail }) => {
    const { partnerId } = params;
    if (!isPartner(partnerId)) return fail('NOT_LINKED');
    await database.query.transaction().execute(async (tx) => {
      const { email: to, language } = await lockAccount(tx, claims.account_id);
      if (!(await deleteLink(tx, claims.account_id, partnerId))) fail('NOT_LINKED');
      await audit(tx, clock.now(), {
        kind: 'partnerUnlinked',
        accountId: claims.account_id,
        details: { partnerId },
      });
      await enqueueMail(deps, tx, {
        kind: 'partnerChanged',
        change: 'unlinked',
        to,
        brand: brandOfClaims(claims),
        language,
        partner: partnerOf(partnerId).name[language],
        at: clock.now(),
      });
    });
    return { partnerId, linked: false as const };
  });

  implement(calls.listPartnerSubscriptions, async ({ params, headers, claims, fail }) => {
    const { partnerId } = params;
    const links = await listLinkRows(database.query, claims.account_id);
    const own = links.find(({ partner_id }) => partner_id === partnerId);
    if (!isPartner(partnerId) || !own) return fail('NOT_LINKED');
    const source = partnerSource(partnerId, own.subject);
    const granted = await listGrantedSkus(database.query, clock.now(), claims.account_id, source);
    const { skus, brand } = partnerOf(partnerId);
    return skus
      .filter((sku) => granted.includes(sku))
      .map((sku) => ({
        productSku: sku,
        displayName: skuName(sku, parseAcceptLanguage(headers)) ?? null,
        brandId: brand,
        status: 'ACTIVE' as const,
      }));
  });
};

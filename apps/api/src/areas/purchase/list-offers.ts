import type * as calls from '@marquee/product/contract/billing/purchase.ts';
import { eligibilityOf } from '@marquee/product/values/billing/eligibility.ts';
import {
  toOffer,
  isOffered,
  listActiveSubscriptions,
  listCatalog,
  plansOffered,
  productsOfBrand,
} from '../../billing/catalog.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { readSegment } from './target-segment.ts';

export const listEligibleProducts =
  ({ database: { query: db }, ...deps }: Deps): Handle<typeof calls.listEligibleProducts> =>
  async ({ query, headers, claims }) => {
    const [catalog, live] = await Promise.all([
      listCatalog(db),
      listActiveSubscriptions(db, claims.account_id),
    ]);
    const { brand, landingPageBrand, storeName, csgSubscriptionId } = query;
    const language = parseAcceptLanguage(headers);
    const segment = readSegment(deps, headers.targetsegment);
    return plansOffered(catalog, landingPageBrand || brand, segment).map((each) => {
      const judged = eligibilityOf(each, {
        live,
        replaces: csgSubscriptionId,
        store: storeName || undefined,
      });
      return { ...toOffer(each, language), ...judged, issues: [...judged.issues] };
    });
  };

export const listEligibleAddOns =
  ({ database: { query: db }, ...deps }: Deps): Handle<typeof calls.listEligibleAddOns> =>
  async ({ query, headers, claims }) => {
    const [catalog, live] = await Promise.all([
      listCatalog(db),
      listActiveSubscriptions(db, claims.account_id),
    ]);
    const language = parseAcceptLanguage(headers);
    const segment = readSegment(deps, headers.targetsegment);
    const wanted = new Set([...(query.pricingPlanIds ?? '').split(','), query.pricingPlanId ?? '']);
    const chosen = catalog.filter(({ plans }) => plans.some(({ id }) => wanted.has(id)));
    return productsOfBrand(catalog, query.brand)
      .filter((each) => each.type === 'ADDON' && isOffered(each, segment))
      .map((each) => {
        const judged = eligibilityOf(each, { live, chosen, store: query.storeName || undefined });
        return { ...toOffer(each, language), ...judged, issues: [...judged.issues] };
      });
  };

export const listProducts =
  ({ database: { query: db } }: Deps): Handle<typeof calls.listProducts> =>
  async ({ query, headers }) => {
    const language = parseAcceptLanguage(headers);
    return productsOfBrand(await listCatalog(db), query.brand)
      .filter(({ type }) => type !== 'GIFT')
      .map((each) => {
        const { productId, sku, name, description } = toOffer(each, language);
        return { productId, sku, name, description, logoUrl: null };
      });
  };

export const listPackages =
  ({ database: { query: db } }: Deps): Handle<typeof calls.listPackages> =>
  async ({ query }) => {
    const language = parseAcceptLanguage({ 'accept-language': query.lang });
    const catalog = await listCatalog(db);
    const offered = productsOfBrand(catalog, query.brand).filter(
      (each) => each.type !== 'GIFT' && isOffered(each, undefined),
    );
    const bundle = offered.find(({ type }) => type === 'BUNDLE');
    const partner =
      bundle &&
      catalog.find(({ id, brand }) => bundle.entitledSkus.includes(id) && brand !== bundle.brand)?.brand;
    return {
      items: offered.map((each) => toOffer(each, language)),
      ...(partner && { bundlePartner: partner }),
    };
  };

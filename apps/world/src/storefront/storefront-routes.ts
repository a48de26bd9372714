/** A storefront that says what it sells: the portal's plan page reads its packages from here. */
import { isBrandId, languageOf } from '@marquee/product/brands.ts';
import { catalog, type Product } from '@marquee/product/values/billing/catalog.ts';
import type { FastifyInstance } from 'fastify';

const isSold = ({ type, legacy, segment }: Product) =>
  (type === 'PLAN' || type === 'BUNDLE') && !legacy && segment === undefined;

interface Ask {
  Querystring: { readonly brand?: unknown; readonly lang?: unknown };
}

/** The storefront puts bundles first. */
export const storefrontRoutes = (app: FastifyInstance): void => {
  app.get<Ask>('/storefront/packages', (request, reply) => {
    const { brand, lang } = request.query;
    const language = languageOf(lang) ?? 'en';
    if (!isBrandId(brand)) return reply.code(400).send({ error: 'brand' });
    const sold = catalog.filter((product) => product.brand === brand && isSold(product));
    const bundles = sold.filter(({ type }) => type === 'BUNDLE');
    const plans = sold.filter(({ type }) => type === 'PLAN');
    const partner = catalog.find(
      ({ id, brand: other }) =>
        other !== brand && bundles.some(({ entitledSkus }) => entitledSkus.some((sku) => sku === id)),
    );
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=60')
      .send({
        items: [...bundles, ...plans].map(({ id, name, says }) => ({
          productId: id,
          name: name[language],
          description: says[language],
        })),
        ...(partner && { bundlePartner: partner.brand }),
      });
  });
};

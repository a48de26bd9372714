import type { FastifyInstance } from 'fastify';
import { type BrandId, languageOf } from '@marquee/product/brands.ts';
import { brandsWith } from '@marquee/product/features.ts';
import { clientId, clientSecretOf } from '../oidc/client.ts';
import { sendPage } from '../page/send.ts';
import type { Urls } from '../urls.ts';
import { createMerchant, type LinkKind, linkKinds, type Redemption } from './links.ts';
import { merchantPage } from './merchant-page.ts';

const sold = brandsWith('merchantLogo');

const linkBody = {
  type: 'object',
  required: ['kind', 'brands'],
  properties: {
    kind: { enum: linkKinds },
    brands: { type: 'array', minItems: 1, uniqueItems: true, items: { enum: sold } },
  },
} as const;

const redemptionBody = {
  type: 'object',
  required: ['jti', 'reference'],
  properties: {
    jti: { type: 'string', minLength: 1, maxLength: 100 },
    reference: { type: 'string', minLength: 1, maxLength: 200 },
  },
} as const;

const statusOf: Readonly<Record<Redemption, number>> = { first: 201, again: 200, taken: 409, unknown: 404 };

const credentials = `Basic ${Buffer.from(`${clientId}:${clientSecretOf('merchant')}`).toString('base64')}`;

interface PageAddress {
  Querystring: { readonly lang?: unknown; readonly brand?: unknown };
}
interface LinkCall {
  Body: { readonly kind: LinkKind; readonly brands: readonly BrandId[] };
}
interface RedemptionCall {
  Body: { readonly jti: string; readonly reference: string };
}

export const merchantRoutes = (app: FastifyInstance, urls: Urls) => {
  const merchant = createMerchant(urls);

  app.get<PageAddress>('/merchant', async ({ query }, reply) => {
    const asked = sold.filter((id) => [query.brand].flat().includes(id));
    const chosen = asked.length > 0 ? asked : sold.slice(0, 1);
    const links = await Promise.all(linkKinds.map((kind) => merchant.link(kind, chosen)));
    const addressOf = Object.fromEntries(linkKinds.map((kind, index) => [kind, links[index]]));
    return sendPage(
      reply,
      merchantPage({
        language: languageOf(query.lang) ?? 'en',
        sold,
        chosen,
        addressOf: addressOf as Record<LinkKind, string>,
      }),
    );
  });

  app.get('/merchant/jwks.json', () => merchant.keys());

  app.post<LinkCall>('/merchant/links', { schema: { body: linkBody } }, async ({ body }) => ({
    url: await merchant.link(body.kind, body.brands),
  }));

  app.post<RedemptionCall>(
    '/merchant/redemptions',
    {
      schema: { body: redemptionBody },
      onRequest: async ({ headers }, reply) => {
        if (headers.authorization === credentials) return undefined;
        return reply.code(401).header('www-authenticate', 'Basic').send({ error: 'unauthorized' });
      },
    },
    ({ body: { jti, reference } }, reply) => {
      const redemption = merchant.redeem(jti, reference);
      return reply.code(statusOf[redemption]).send({ redemption });
    },
  );
};

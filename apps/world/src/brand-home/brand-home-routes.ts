import type { FastifyInstance } from 'fastify';
import { brandOf, isBrandId, languageOf } from '@marquee/product/brands.ts';
import { sendPage } from '../page/send.ts';
import type { Urls } from '../urls.ts';
import { brandHomePage } from './brand-home-page.ts';

interface Address {
  Params: { readonly id: string };
  Querystring: { readonly lang?: unknown; readonly from?: unknown };
}

export const brandHomeRoutes = (app: FastifyInstance, urls: Urls) => {
  app.get<Address>('/brand/:id', (request, reply) => {
    const { id } = request.params;
    if (!isBrandId(id)) return reply.callNotFound();
    const language = languageOf(request.query.lang) ?? brandOf(id).language ?? 'en';
    const cameBack = request.query.from === 'portal';
    return sendPage(reply, brandHomePage({ brand: id, language, cameBack, urls }));
  });
};

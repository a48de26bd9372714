import type { FastifyInstance } from 'fastify';
import { brandOf, isBrandId, languageOf } from '@marquee/product/brands.ts';
import { sendPage } from '../page/send.ts';
import type { Urls } from '../urls.ts';
import { brandHomePage } from './brand-home-page.ts';
import { otherBrandsOf, readVisitor } from './visitor.ts';

interface Address {
  Params: { readonly id: string };
  Querystring: { readonly lang?: unknown; readonly from?: unknown; readonly open?: unknown };
}

export const brandHomeRoutes = (app: FastifyInstance, urls: Urls) => {
  app.get<Address>('/brand/:id', async (request, reply) => {
    const { id } = request.params;
    if (!isBrandId(id)) return reply.callNotFound();
    const others = request.query.open === 'others' && (await otherBrandsOf(urls, request.headers.cookie));
    if (others) return reply.redirect(others);
    const language = languageOf(request.query.lang) ?? brandOf(id).language ?? 'en';
    const cameBack = request.query.from === 'portal';
    const visitor = await readVisitor(urls, request.headers.cookie);
    return sendPage(reply, brandHomePage({ brand: id, language, cameBack, visitor, urls }));
  });
};

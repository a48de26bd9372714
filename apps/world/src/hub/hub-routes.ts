import type { FastifyInstance } from 'fastify';
import { languageOf } from '@marquee/product/brands.ts';
import { sendPage } from '../page/send.ts';
import type { Urls } from '../urls.ts';
import { hubPage } from './hub-page.ts';

interface Address {
  Querystring: { readonly lang?: unknown; readonly brand?: unknown };
}

export const hubRoutes = (app: FastifyInstance, urls: Urls) => {
  app.get<Address>('/', ({ query }, reply) =>
    sendPage(reply, hubPage(languageOf(query.lang) ?? 'en', query.brand, urls)),
  );
};

import type { FastifyInstance } from 'fastify';
import { languageOf } from '@marquee/product/brands.ts';
import { sendPage } from '../page/send.ts';
import type { Urls } from '../urls.ts';
import { hubPage } from './hub-page.ts';

interface Address {
  Querystring: { readonly lang?: unknown; readonly brand?: unknown };
}

export const hubRoutes = (
  app: FastifyInstance,
  {
    urls,
    signsIn,
    consoleUrl,
  }: { readonly urls: Urls; readonly signsIn: boolean; readonly consoleUrl: string },
) => {
  app.get<Address>('/', ({ query }, reply) =>
    sendPage(
      reply,
      hubPage({ language: languageOf(query.lang) ?? 'en', chosen: query.brand, signsIn, urls, consoleUrl }),
    ),
  );
};

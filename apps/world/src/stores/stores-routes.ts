/** The app stores of the demo: a page to buy and to let things happen, the stores' APIs, and calls for tests. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type BrandId, languageOf } from '@marquee/product/brands.ts';
import { brandsWith } from '@marquee/product/features.ts';
import { demoStoreProducts } from '@marquee/product/values/demo/demo-stores.ts';
import {
  type AppStore,
  appStoreOf,
  appStorePaths,
  storeEnvironments,
  type StoreEnvironment,
} from '@marquee/product/values/stores.ts';
import { sendPage } from '../page/send.ts';
import type { Urls } from '../urls.ts';
import { createApps } from './app-session.ts';
import { createAppleStore } from './apple-store.ts';
import { createGoogleStore } from './google-store.ts';
import { createNotices, type Notice } from './notices.ts';
import { type Action, actions, createPurchases, type Happening, type Purchase } from './purchases.ts';
import { createRokuStore } from './roku-store.ts';
import { storesMessages } from './stores-messages.ts';
import { storesPage } from './stores-page.ts';

const brands = brandsWith('shortcode');
const cookieName = 'stores_app';

const text = { type: 'string', minLength: 1, maxLength: 200 } as const;
const ofStore = {
  type: 'object',
  required: ['store'],
  properties: { store: { enum: appStorePaths } },
} as const;
const orderBody = {
  type: 'object',
  required: ['product'],
  properties: {
    product: text,
    claimToken: text,
    environment: { enum: storeEnvironments },
    quiet: { type: 'boolean' },
  },
} as const;
const actionBody = {
  type: ['object', 'null'],
  properties: { product: text, quiet: { type: 'boolean' } },
} as const;

interface StorePath {
  readonly store: Lowercase<AppStore>;
}
interface OfStore {
  Params: StorePath;
}
interface PageCall {
  Querystring: { readonly lang?: unknown; readonly store?: unknown; readonly outcome?: unknown };
}
interface OrderCall extends OfStore {
  Body: {
    readonly product: string;
    readonly claimToken?: string;
    readonly environment?: StoreEnvironment;
    /** The notice is returned instead of sent. */
    readonly quiet?: boolean;
  };
}
interface ActionCall {
  Params: StorePath & { readonly key: string; readonly action: Action };
  Body: { readonly product?: string; readonly quiet?: boolean } | null;
}
interface FormCall extends OfStore {
  Querystring: { readonly lang?: unknown };
  Body: Readonly<Record<string, string | undefined>>;
}

export const storesRoutes = (server: FastifyInstance, urls: Urls) => {
  server.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    addRoutes(scope, urls);
    done();
  });
};

const addRoutes = (app: FastifyInstance, urls: Urls) => {
  const purchases = createPurchases();
  const notices = createNotices(urls);
  const apps = createApps(urls);
  const stores = { APPLE: createAppleStore(), GOOGLE: createGoogleStore(), ROKU: createRokuStore() };

  stores.APPLE.routes(app, purchases, notices);
  stores.GOOGLE.routes(app, purchases);
  stores.ROKU.routes(app, purchases);

  const productOf = (store: AppStore, id: string | undefined) =>
    demoStoreProducts.find((each) => each.store === store && each.id === id);

  const announce = (purchase: Purchase, happened: Happening): Notice => {
    const { store, key } = purchase;
    const notice: Notice = notices.add({
      store,
      key,
      happened,
      sign: () => stores[store].signNotice(purchase, happened, notice.id),
    });
    return notice;
  };

  /** With `quiet` the caller delivers the notices; they are signed as of now. */
  const deliver = (made: readonly Notice[], quiet = false) =>
    quiet
      ? Promise.all(made.map(({ sign }) => sign()))
      : Promise.all(made.map((notice) => notices.sendUntilTaken(notice))).then(() => []);

  app.post<OrderCall>(
    '/stores/:store/purchases',
    { schema: { params: ofStore, body: orderBody } },
    async ({ params, body }, reply) => {
      const store = appStoreOf(params.store);
      const product = productOf(store, body.product);
      if (!product) return reply.code(404).send({ error: 'product' });
      const purchase = purchases.buy({ ...body, product });
      const sent = await deliver([announce(purchase, 'buy')], body.quiet);
      return { key: purchase.key, proof: await stores[store].proofOf(purchase), notices: sent };
    },
  );

  app.post<ActionCall>(
    '/stores/:store/purchases/:key/:action',
    { schema: { body: actionBody } },
    async ({ params, body }, reply) => {
      const store = appStoreOf(params.store);
      const purchase = purchases.find(store, params.key);
      if (!purchase || !actions.includes(params.action)) return reply.code(404).send({ error: 'purchase' });
      const happenings = purchases.act(purchase, params.action, productOf(store, body?.product));
      const made = happenings.map(([each, happened]) => announce(each, happened));
      const sent = await deliver(made, body?.quiet);
      return { key: happenings[0]?.[0].key, notices: sent };
    },
  );

  // The page and its forms.
  const sessionIdIn = (cookie: string | undefined) =>
    new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(cookie ?? '')?.[1];
  const back = (reply: FastifyReply, store: string, lang: unknown, outcome = '') =>
    reply.redirect(
      `/stores?${new URLSearchParams({ store, lang: languageOf(lang) ?? 'en', ...(outcome && { outcome }) }).toString()}`,
      303,
    );

  app.get<PageCall>('/stores', async ({ query, headers }, reply) => {
    const language = languageOf(query.lang) ?? 'en';
    const store = appStoreOf(appStorePaths.find((path) => path === query.store) ?? 'apple');
    return sendPage(
      reply.header('cache-control', 'no-store'),
      storesPage({
        language,
        store,
        brands,
        session: await apps.find(sessionIdIn(headers.cookie)),
        purchases: purchases.all().filter((each) => each.store === store),
        notices: notices.all().filter((each) => each.store === store),
        outcome: typeof query.outcome === 'string' ? query.outcome : undefined,
      }),
    );
  });

  app.post<FormCall>('/stores/:store/sign-in', { schema: { params: ofStore } }, async (request, reply) => {
    const { params, query, body } = request;
    const brand: BrandId = brands.find((id) => id === body['brand']) ?? brands[0]!;
    const language = languageOf(query.lang) ?? 'en';
    const session = await apps.signIn(brand, storesMessages[language].deviceName);
    reply.header('set-cookie', `${cookieName}=${session.id}; Path=/stores; HttpOnly; SameSite=Lax`);
    return back(reply, params.store, query.lang, session.waiting ? '' : 'SERVICE_UNAVAILABLE');
  });

  app.post<FormCall>('/stores/:store/sign-out', { schema: { params: ofStore } }, (request, reply) => {
    apps.signOut(sessionIdIn(request.headers.cookie) ?? '');
    reply.header('set-cookie', `${cookieName}=; Path=/stores; Max-Age=0`);
    return back(reply, request.params.store, request.query.lang);
  });

  app.post<FormCall>('/stores/:store/buy', { schema: { params: ofStore } }, async (request, reply) => {
    const { params, query, body } = request;
    const store = appStoreOf(params.store);
    const product = productOf(store, body['product']);
    if (!product) return back(reply, params.store, query.lang, 'product');
    const session = await apps.find(sessionIdIn(request.headers.cookie));
    const claimToken = store === 'ROKU' ? undefined : session?.signedIn?.storeToken;
    const environment = body['tester'] === 'on' ? 'SANDBOX' : 'PRODUCTION';
    const purchase = purchases.buy({ product, claimToken, environment });
    await deliver([announce(purchase, 'buy')]);
    // Roku knows nothing of accounts: the app claims what it has just sold.
    const outcome =
      store === 'ROKU' && session?.signedIn
        ? await apps.claim(session, store, await stores.ROKU.proofOf(purchase))
        : '';
    return back(reply, params.store, query.lang, outcome || 'bought');
  });

  app.post<FormCall>('/stores/:store/restore', { schema: { params: ofStore } }, async (request, reply) => {
    const { params, query, body } = request;
    const store = appStoreOf(params.store);
    const purchase = purchases.find(store, body['key'] ?? '');
    const session = await apps.find(sessionIdIn(request.headers.cookie));
    const outcome =
      purchase && session
        ? await apps.claim(session, store, await stores[store].proofOf(purchase))
        : 'invalid_token';
    return back(reply, params.store, query.lang, outcome || 'restored');
  });

  app.post<FormCall>('/stores/:store/act', { schema: { params: ofStore } }, async (request, reply) => {
    const { params, query, body } = request;
    const purchase = purchases.find(appStoreOf(params.store), body['key'] ?? '');
    const action = actions.find((each) => each === body['action']);
    if (purchase && action)
      await deliver(purchases.act(purchase, action).map(([each, happened]) => announce(each, happened)));
    return back(reply, params.store, query.lang);
  });

  app.post<FormCall>('/stores/:store/repeat', { schema: { params: ofStore } }, async (request, reply) => {
    const notice = notices.all().find(({ id }) => id === request.body['id']);
    if (notice) await notices.send(notice);
    return back(reply, request.params.store, request.query.lang);
  });

  app.post<FormCall>('/stores/:store/shuffle', { schema: { params: ofStore } }, async (request, reply) => {
    await notices.shuffle();
    return back(reply, request.params.store, request.query.lang, 'shuffled');
  });
};

/** Sample app of a brand, built on the API client: sign in by device code, list subscriptions, check an entitlement, sign out. */
import { randomUUID } from 'node:crypto';
import { type ApiClient, type DeviceSignIn, createClient, problemOf } from '@marquee/client';
import { type BrandId, brandOf, languageOf } from '@marquee/product/brands.ts';
import { brandsWith } from '@marquee/product/features.ts';
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import { skuIds } from '@marquee/product/values/skus.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from '../messages/messages.ts';
import { acceptForms } from '../page/accept-forms.ts';
import { sendPage } from '../page/send.ts';
import type { Urls } from '../urls.ts';
import { type AppView, type Ending, brandAppPage } from './brand-app-page.ts';

const brands = brandsWith('shortcode');

interface AppSession {
  readonly client: ApiClient;
  isSignedIn: boolean;
  code?: DeviceSignIn | undefined;
  ending?: Ending | undefined;
}
type Fields = Readonly<Record<string, unknown>>;

const brandIn = (given: unknown): BrandId => brands.find((id) => id === given) ?? brands[0]!;

export const brandAppRoutes = (app: FastifyInstance, urls: Urls) => {
  const sessions = new Map<string, AppSession>();

  const sessionOf = (request: Pick<FastifyRequest, 'headers'>, brand: BrandId): AppSession | undefined =>
    sessions.get(`${/(?:^|; )app=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]} ${brand}`);

  const open = (id: string, brand: BrandId): AppSession => {
    const client = createClient({
      baseUrl: urls.portal(''),
      brand,
      onTokens: (tokens) => {
        session.isSignedIn = tokens !== undefined;
      },
    });
    const session: AppSession = { client, isSignedIn: false };
    sessions.set(`${id} ${brand}`, session);
    for (const key of [...sessions.keys()].slice(0, -200)) sessions.delete(key);
    return session;
  };

  const waitFor = async (session: AppSession, code: DeviceSignIn): Promise<void> => {
    const outcome = await code.wait();
    session.code = undefined;
    if (outcome !== 'signedIn') session.ending = outcome;
  };
  const signIn = async (session: AppSession, name: string): Promise<void> => {
    const { data: code } = await session.client
      .signInByDeviceCode({ name, type: 'phone' })
      .catch(() => ({ data: undefined }));
    session.code = code;
    if (code) void waitFor(session, code);
    else session.ending = 'away';
  };

  const homeOf = async ({ client }: AppSession, language: string, sku?: string): Promise<AppView> => {
    const headers = { 'accept-language': language };
    const { data, error } = await client.GET('/api/account/v5', { headers });
    if (!data) return { ending: problemOf(error).code === 'invalid_token' ? 'removed' : 'away' };
    const names = data.map(({ experience }) => experience.name);
    if (sku === undefined) return { home: { names, checked: undefined } };
    const check = await client.GET('/api/subscription/v1/entitlements/{sku}', { params: { path: { sku } } });
    const isEntitled = check.data !== undefined;
    if (!isEntitled && problemOf(check.error).code !== 'NO_SUBSCRIPTION') return { ending: 'away' };
    return { home: { names, checked: { sku, isEntitled } } };
  };

  void app.register((scope, _options, done) => {
    acceptForms(scope);

    scope.get<{ Querystring: Fields }>('/app', async (request, reply) => {
      const brand = brandIn(request.query['brand']);
      const language = languageOf(request.query['lang']) ?? brandOf(brand).language ?? 'en';
      const skus = skuIds.filter((sku) => brandOfSku(sku) === brand);
      const sku = skus.find((each) => each === request.query['sku']);
      const session = sessionOf(request, brand);
      const view: AppView = session?.code
        ? { code: session.code }
        : session?.isSignedIn
          ? await homeOf(session, language, sku).catch(() => ({ ending: 'away' }))
          : { ...(session?.ending && { ending: session.ending }) };
      return sendPage(reply, brandAppPage({ brand, language, skus, view }));
    });

    for (const act of ['sign-in', 'sign-out'] as const)
      scope.post<{ Body: Fields }>(`/app/${act}`, async (request, reply) => {
        const brand = brandIn(request.body['brand']);
        const language = languageOf(request.body['lang']) ?? 'en';
        const id = randomUUID();
        if (act === 'sign-out')
          await sessionOf(request, brand)
            ?.client.POST('/api/login/v1.1/logout')
            .catch(() => undefined);
        else {
          await signIn(open(id, brand), messages[language].app.device);
          void reply.header('set-cookie', `app=${id}; Path=/app; HttpOnly; SameSite=Lax`);
        }
        return reply.redirect(`/app?brand=${brand}&lang=${language}`, 303);
      });
    done();
  });
};

/** Serves the portal: immutable assets, and pages by brand, language and screen. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import {
  type BrandId,
  type Language,
  brandIds,
  brandOf,
  brandOfClient,
  isBrandId,
  languageOf,
} from '@marquee/product/brands.ts';
import { match } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { decodeContext } from '@marquee/product/url/session-context.ts';
import { mailPictures } from '@marquee/product/shell/document-colours.ts';
import { themeCss } from '@marquee/product/shell/themes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import type { Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { cookiesOf } from '../http/request-context.ts';
import { replyNotFound } from '../http/error-reply.ts';
import { portalPolicy } from '../http/security-headers.ts';
import { isApi, type ServePage } from '../http/server.ts';
import { hostBrandOf, startupConfigOf } from '../startup-config.ts';
import { readBuiltAssets } from './built-assets.ts';
import { createForwardToReturnHost } from './forward-to-return-host.ts';
import { type WrittenPage, writePage } from './page.ts';

interface Page {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** The content security policy, by whether the page may be framed. */
  readonly policies: { readonly framable: string; readonly other: string };
}

const pageOf = ({ html, hashes }: WrittenPage, env: Env): Page => {
  const plain = Buffer.from(html);
  return {
    policies: {
      framable: portalPolicy(env, hashes, env.signInWidget ? env.frameOrigins : []),
      other: portalPolicy(env, hashes, []),
    },
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzip: gzipSync(plain),
  };
};

/** The query is undefined if the router could not parse the URL. */
const queryOf = ({ query }: FastifyRequest) => (query ?? {}) as Readonly<Record<string, unknown>>;
const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

/** The brand is a query parameter or part of the context of a mailed link. */
const brandAsked = (service: unknown, context: unknown): unknown =>
  isBrandId(service) || typeof context !== 'string' ? service : decodeContext(context)?.brand;

interface Customer {
  readonly brand: BrandId | undefined;
  readonly language: Language | undefined;
}

/** Customer by unverified token claims: only the prerendered state depends on them. */
const customerOf = ({ headers: { cookie = '' } }: FastifyRequest): Customer | undefined => {
  const [token = '', ...others] = cookiesOf(cookie, 'access_token');
  const claims = others.length === 0 ? claimsIn(token) : undefined;
  if (!claims || (claims.exp ?? 0) * 1000 < Date.now()) return undefined;
  const { authorities, client_id: client, localization } = claims;
  if (!Array.isArray(authorities) || !authorities.includes('REGULAR_USER')) return undefined;
  return { brand: brandOfClient(String(client)), language: languageOf(localization) };
};

const claimsIn = (token: string) => {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
};

/** The browser's stored language is unknown to the server. */
const languageFor = (lang: unknown, customer: Customer | undefined, brand: BrandId): Language =>
  languageOf(lang) ?? customer?.language ?? brandOf(brand).language ?? 'en';

/** Parameters that do not affect which screen is shown. */
const neutralParams = new Set(['service', 'lang', 'continue', 'fallback', '_ga', 'opt_id']);

/** False if a session may exist, because the guard would redirect from the sign-in page. */
const isSignedOut = ({ headers }: FastifyRequest): boolean =>
  !/(?:^|; )(?:access_token|has_session)=/.test(headers.cookie ?? '');

export const servePortal = async (
  app: FastifyInstance,
  deps: Pick<Deps, 'env' | 'clock' | 'database' | 'integrations' | 'settings'>,
  distFolder: string,
): Promise<ServePage> => {
  const { env } = deps;
  const dist = readBuiltAssets(distFolder);
  if (!dist) {
    app.log.warn({ folder: distFolder }, 'the portal is not built: npm run build');
    return replyNotFound;
  }
  const { base } = env;
  const pages = new Map<string, Page>();
  let pagesAreOf = deps.integrations.featureOverrides();
  deps.settings.onChange(() => pages.clear());

  await app.register(fastifyStatic, {
    root: `${dist.folder}/assets`,
    prefix: `${base}assets/`,
    index: false,
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
  });
  const pictures = new Set(mailPictures().map(({ file }) => file));
  for (const file of dist.rootFiles) {
    app.get(base + file, (_, reply) => {
      // Webmail shows the mail in a page of its own origin.
      if (pictures.has(file)) reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply.sendFile(file, dist.folder, { maxAge: '1h', immutable: false });
    });
  }

  // The page inlines its own theme; switching brands fetches another.
  for (const id of brandIds) {
    const css = themeCss(id);
    app.get(`${base}theme/${id}.css`, (_, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(css),
    );
  }

  // One cache entry per brand, host brand, language and screen: bounded, whatever the URLs are.
  const findPage = (request: FastifyRequest, route: RouteName) => {
    const { service, lang, webSessionContext } = queryOf(request);
    const hostBrand = hostBrandOf(env, request.hostname);
    const config = startupConfigOf(deps, brandAsked(first(service), first(webSessionContext)), hostBrand);
    if (pagesAreOf !== config.featureOverrides) pages.clear();
    pagesAreOf = config.featureOverrides;
    const customer = customerOf(request);
    const language = languageFor(first(lang), customer, config.brand);
    const mayRedirect = !Object.keys(queryOf(request)).every((name) => neutralParams.has(name));
    const { dtcLogin, bduLogin } = config.features;
    const isDefaultScreen =
      route === 'manageAccount'
        ? customer?.brand === config.brand
        : isSignedOut(request) && dtcLogin && bduLogin;
    const isCertain = isDefaultScreen && !mayRedirect;
    const key = `${config.brand}|${hostBrand}|${language}|${route}|${isCertain}`;
    const page = pages.get(key) ?? pageOf(writePage(dist, route, language, config, isCertain), env);
    pages.set(key, page);
    return page;
  };

  const servePage: ServePage = (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (isApi(request) || path.startsWith(`${base}assets/`)) return replyNotFound(request, reply);
    const found = path.startsWith(base) ? match(`/${path.slice(base.length)}`) : undefined;
    const route = found?.route ?? 'notFound';
    const page = findPage(request, route);
    const mayBeFramed = env.signInWidget && routes[route].framable;
    if (mayBeFramed) reply.removeHeader('x-frame-options');

    reply
      .code(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mayBeFramed ? page.policies.framable : page.policies.other)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', page.etag);
    if (found && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
    return reply.send(page.plain);
  };

  if (base !== '/') {
    const toBase = (request: FastifyRequest, reply: FastifyReply) => {
      const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
      return reply.redirect(base + query, 302);
    };
    app.get('/', toBase);
    app.get(base.slice(0, -1), (request, reply) =>
      request.url.split('?')[0] === base ? servePage(request, reply) : toBase(request, reply),
    );
  }
  app.get('/*', { onRequest: createForwardToReturnHost(deps) }, servePage);
  return servePage;
};

/** Routes of a company: the OIDC protocol and its interaction pages. */
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Interaction, Provider } from 'oidc-provider';
import { type Language, languageOf } from '@marquee/product/brands.ts';
import type { Control } from '../control/control.ts';
import { acceptForms } from '../page/accept-forms.ts';
import { type ErrorPage, sendErrorPage } from '../page/error-page.ts';
import { contentPolicy } from '../page/security-headers.ts';
import { sendPage } from '../page/send.ts';
import type { ServiceClient } from '../services/service-client.ts';
import { requestMigration } from '../services/request-migration.ts';
import type { Urls } from '../urls.ts';
import { answerOf, openInteraction, takeOver } from './interactions.ts';
import { createOidcProvider } from './oidc-provider.ts';
import { consentPage, type SignIn, signInPage } from './oidc-pages.ts';
import { type Company, type Contacts, mountOf } from './company.ts';
import { companyPage } from './company-page.ts';
import { endpoints, entitlementsPath } from './endpoints.ts';

export interface OidcRouteOptions {
  readonly urls: Urls;
  readonly services: ServiceClient;
  readonly control: Control;
  readonly slowMs: number;
  readonly log: (line: string) => void;
}

interface Address {
  Querystring: { readonly lang?: unknown; readonly userName?: unknown; readonly state?: unknown };
  Body?: Readonly<Record<string, string>>;
}

const protocol = [
  ...Object.values(endpoints),
  `${endpoints.authorization}/:uid`,
  `${endpoints.signOut}/confirm`,
  `${endpoints.signOut}/success`,
];
const oauthConfiguration = '/.well-known/oauth-authorization-server';

export const oidcRoutes = (app: FastifyInstance, world: OidcRouteOptions, given: Company) => {
  const { urls, services, control, slowMs, log } = world;
  const mount = mountOf(given);
  const target = `${given.kind}:${given.id}`;
  /** What each viewer let the company share at the last sign-in. */
  const contacts = new Map<string, Contacts>();
  /** Only those who share something: the load tests sign in thousands. */
  const remember = (userName: string, shared: Contacts = {}) => {
    if (shared.email || shared.phone) contacts.set(userName, shared);
    else contacts.delete(userName);
  };
  /** A cancelled subscription has no entitlements; sign-in still works. */
  const company: Company = {
    ...given,
    ...(given.kind === 'tv' && { contactsOf: (userName) => contacts.get(userName) ?? {} }),
    entitlementsOf: (userName) => ({
      ...given.entitlementsOf(userName),
      ...(control.isLineCancelled(target, userName) && { skus: [] }),
    }),
  };
  const responsesToDrop = new WeakSet<IncomingMessage>();

  const languageFor = (...wanted: unknown[]): Language =>
    company.language ??
    wanted
      .flatMap((value) => (typeof value === 'string' ? value.split(' ') : []))
      .map(languageOf)
      .find(Boolean) ??
    'en';

  // The issuer contains the port, which is known only after listening.
  let provider: Promise<Provider> | undefined;
  const server = () =>
    (provider ??= createOidcProvider({
      company,
      issuer: urls.world(mount),
      languageFor,
      log,
      responsesToDrop,
    }));

  const problem = (request: FastifyRequest<Address>, reply: FastifyReply, name: ErrorPage, status: number) =>
    sendErrorPage(reply.code(status), name, {
      language: languageFor(request.query.lang),
      asPage: request.headers.accept?.includes('text/html') ?? false,
    });

  const behave = async (request: FastifyRequest, reply: FastifyReply) => {
    const isForToken = request.url.split('?')[0] === mount + endpoints.token;
    const mode = control.modeOf(target, isForToken ? [] : ['lose-answer']);
    if (mode === 'down') return problem(request as FastifyRequest<Address>, reply, 'unavailable', 503);
    if (mode === 'slow') await wait(slowMs, undefined, { ref: false });
    if (mode === 'lose-answer') responsesToDrop.add(request.raw);
    return undefined;
  };

  const hand = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const answer = (await server()).callback();
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '');
    await answer(Object.assign(request.raw, { originalUrl: mount + path, url: path }), reply.raw);
  };

  const tellEntitlements = async (
    { headers, params }: FastifyRequest<{ Params: { subject: string } }>,
    reply: FastifyReply,
  ) => {
    const [, token = ''] = headers.authorization?.split(/^Bearer /) ?? [];
    const found = await (await server()).ClientCredentials.find(token);
    if (!found?.isValid || !found.scopes.has('entitlements'))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer error="invalid_token"')
        .send({ error: 'invalid_token' });
    return reply.send({ subject: params.subject, skus: company.entitlementsOf(params.subject).skus });
  };

  const show = (request: FastifyRequest<Address>, reply: FastifyReply, open: Interaction, again?: SignIn) => {
    const language = languageFor(request.query.lang, open.params['ui_locales']);
    const userName = open.session?.accountId ?? '';
    // The form's response redirects to the portal (CSP form-action).
    void reply.header(
      'content-security-policy',
      contentPolicy(["'self'", urls.portalOrigin, ...(company.formTargets ?? [])].join(' ')),
    );
    return sendPage(
      reply,
      open.prompt.name === 'login' || again
        ? signInPage(company, language, again ?? { userName })
        : consentPage(company, language, userName),
    );
  };

  app.register((scope, _options, done) => {
    scope.addHook('onRequest', behave);
    // oidc-provider parses request bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    for (const path of protocol)
      scope.route({
        method: ['GET', 'POST', 'OPTIONS'],
        url: mount + path,
        handler: (request, reply) => hand(request, reply, request.url.slice(mount.length)),
      });
    if (!company.answersNoChecks)
      scope.get<{ Params: { subject: string } }>(`${mount}${entitlementsPath}/:subject`, tellEntitlements);
    // RFC 8414 inserts the well-known path before the issuer's path.
    scope.get(oauthConfiguration + mount, (request, reply) => hand(request, reply, oauthConfiguration));
    done();
  });

  app.register((scope, _options, done) => {
    scope.addHook('onRequest', behave);
    acceptForms(scope);
    scope.get<Address>(mount, ({ query }, reply) =>
      sendPage(reply, companyPage(company, languageFor(query.lang), query)),
    );
    if (company.kind === 'tv')
      scope.post<Address>(`${mount}/migration`, async ({ query, body = {} }, reply) => {
        const language = languageFor(query.lang);
        const migrationUrl = await requestMigration(services, company.id, language, body);
        return sendPage(reply, companyPage(company, language, { userName: body['userName'], migrationUrl }));
      });
    scope.get<Address>(`${mount}/interaction/:uid`, async (request, reply) => {
      const open = await openInteraction(await server(), request, reply);
      return open ? show(request, reply, open) : problem(request, reply, 'signInGone', 400);
    });
    scope.post<Address>(`${mount}/interaction/:uid`, async (request, reply) => {
      const provider = await server();
      const open = await openInteraction(provider, request, reply);
      if (!open) return problem(request, reply, 'signInGone', 400);
      const { again, result, contacts: shared } = await answerOf(company, provider, open, request.body ?? {});
      if (again) return show(request, reply.code(again.wrong ? 400 : 200), open, again);
      if (result.login) remember(result.login.accountId, shared);
      const next = await provider.interactionResult(request.raw, reply.raw, result);
      if (result.login) await takeOver(provider, open, result.login.accountId);
      return reply.redirect(next, 303);
    });
    done();
  });
};

/**
 * Providers and partners redirect to PUBLIC_URL. If the OAuth flow started at another host of the portal,
 * that host has the cookie bound to the OAuth state, so the response is forwarded to it.
 */
import { match } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { ownOriginsOf } from '../http/own-origins.ts';
import { readReturnHost } from '../identity/oauth-state.ts';

const redirectRoutes: ReadonlySet<RouteName> = new Set(['bduAuth', 'linkPartner', 'partnersLink']);

export const createForwardToReturnHost = ({
  env,
  clock,
  database,
}: Pick<Deps, 'env' | 'clock' | 'database'>) => {
  const origins = ownOriginsOf(env);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { state } = (request.query ?? {}) as { readonly state?: unknown };
    const [path = ''] = request.url.split('?');
    if (typeof state !== 'string' || origins.size === 1 || !path.startsWith(env.base)) return undefined;
    if (!redirectRoutes.has(match(`/${path.slice(env.base.length)}`)?.route ?? 'notFound')) return undefined;
    const host = await readReturnHost(database.query, clock.now(), state);
    const origin = origins.get(host ?? '');
    if (origin === undefined || host === request.hostname.toLowerCase()) return undefined;
    // Not a redirect: the `form-action` CSP of the provider's page would block one to an unlisted host.
    return reply.type('text/html; charset=utf-8').header('refresh', `0;url=${origin}${request.url}`).send('');
  };
};

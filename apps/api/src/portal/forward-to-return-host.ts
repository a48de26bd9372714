/**
 * Providers and partners send people back to PUBLIC_URL. Where the redirect began at another host of the portal,
 * that host holds the cookie of the OAuth state: the answer is forwarded to it.
 */
import { match } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
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
    // Not a redirect: the `form-action` policy of the provider's page would forbid one to a host that it does not know.
    return reply.type('text/html; charset=utf-8').header('refresh', `0;url=${origin}${request.url}`).send('');
  };
};

/**
 * Providers and partners redirect to PUBLIC_URL. If the OAuth flow started at another host of the portal,
 * that host has the cookie bound to the OAuth state, so the response is forwarded to it. Providers register one
 * address for sign-ins; the response of a fresh sign-in is forwarded to the page that asked for it, with the account
 * that it is to prove for a consolidation.
 */
import { href, match } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { ownOriginsOf } from '../http/own-origins.ts';
import { consolidatedAccount, findRedirect } from '../identity/oauth-state.ts';

const redirectRoutes: ReadonlySet<RouteName> = new Set([
  'bduAuth',
  'linkPartner',
  'partnersLink',
  'loginIndex',
]);

export const createForwardToReturnHost = ({
  env,
  clock,
  database,
}: Pick<Deps, 'env' | 'clock' | 'database'>) => {
  const pathOf = (route: RouteName): string => env.base.replace(/\/$/, '') + href(route);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { state } = (request.query ?? {}) as { readonly state?: unknown };
    const [path = '', search = ''] = request.url.split('?');
    if (typeof state !== 'string' || !path.startsWith(env.base)) return undefined;
    const route = match(`/${path.slice(env.base.length)}`)?.route ?? 'notFound';
    if (!redirectRoutes.has(route)) return undefined;
    const redirect = await findRedirect(database.query, clock.now(), state);
    const origin = ownOriginsOf(env).get(redirect?.returnHost ?? '');
    // Only the response of a logout arrives at the sign-in page.
    const isLogout = redirect?.kind === 'tvLogout';
    if (!redirect || origin === undefined || isLogout !== (route === 'loginIndex')) return undefined;
    const other = consolidatedAccount(redirect.returnTo);
    const url =
      other !== undefined
        ? `${pathOf('consolidation')}?${search}&accountId=${other}`
        : route === 'bduAuth' && redirect.kind === 'tvReauthentication'
          ? request.url.replace(path, pathOf(redirect.returnTo === 'privacy' ? 'privacy' : 'deleteAccount'))
          : request.url;
    if (url === request.url && redirect.returnHost === request.hostname.toLowerCase()) return undefined;
    // Not a redirect: the `form-action` CSP of the provider's page would block one to an unlisted host.
    return reply.type('text/html; charset=utf-8').header('refresh', `0;url=${origin}${url}`).send('');
  };
};

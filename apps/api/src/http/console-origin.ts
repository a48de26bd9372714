/** The staff console's origin: its cookie, and which requests come from its own pages. */
import type { FastifyRequest } from 'fastify';
import { consoleHeader } from '@marquee/product/contract/staff/session.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Permission } from '@marquee/product/staff/permissions.ts';
import type { Env } from '../env.ts';
import type { StaffMember } from '../identity/staff/staff-sessions.ts';
import { cookieDomainOf, ownOriginsOf } from './own-origins.ts';
import { cookiesOf } from './request-context.ts';

/** Without TLS a browser refuses the prefix, and the attribute Secure on hosts other than localhost. */
const isSecureConsole = ({ console: { url } }: Pick<Env, 'console'>): boolean => url.startsWith('https:');

export const consoleCookie = (env: Pick<Env, 'console'>, name: string): string =>
  `${isSecureConsole(env) ? '__Host-' : ''}${name}`;

export const staffCookieOptions = (env: Pick<Env, 'console'>) =>
  ({ path: '/', httpOnly: true, secure: isSecureConsole(env), sameSite: 'lax' }) as const;

/** Undefined when absent, and when sent twice: a sibling host may have planted the other. */
export const consoleCookieIn = (
  env: Pick<Env, 'console'>,
  { headers }: FastifyRequest,
  name: string,
): string | undefined => {
  const [value, ...others] = cookiesOf(headers.cookie ?? '', consoleCookie(env, name));
  return others.length === 0 ? value || undefined : undefined;
};

export const sessionCookieName = 'staff';

/** Cookies ignore ports: at a host that shares the customers' cookies the console would receive their tokens. */
export const sharesCustomersCookies = (env: Pick<Env, 'console' | 'publicUrl' | 'brandHosts'>): boolean => {
  const { hostname } = new URL(env.console.url);
  return [...ownOriginsOf(env).keys()].some((host) => {
    const domain = cookieDomainOf(host) ?? host;
    return hostname === domain || (domain !== host && hostname.endsWith(`.${domain}`));
  });
};

export interface AuthenticateStaff {
  (request: FastifyRequest, permission: Permission): Promise<StaffMember>;
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

export const createAuthenticateStaff =
  (env: Env, findSession: (secret: string) => Promise<StaffMember | undefined>): AuthenticateStaff =>
  async (request, permission) => {
    const secret = consoleCookieIn(env, request, sessionCookieName);
    const member = secret === undefined ? undefined : await findSession(secret);
    if (!member) return fail('invalid_token');
    const { origin, [consoleHeader]: header } = request.headers;
    if (!isRead(request) && (origin !== env.console.url || header !== '1')) return fail('PERMISSION_DENIED');
    return member.permissions.has(permission) ? member : fail('PERMISSION_DENIED');
  };

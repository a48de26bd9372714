/** The cookies of a session: the portal reads two of them, and nobody but this server reads the third. */
import '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { isIP } from 'node:net';
import { grantToken } from '@marquee/product/contract/auth.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Env } from '../env.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { Caller } from './caller.ts';

/** Only what signs in and out ever sees them. */
const loginPath = grantToken.path.slice(0, grantToken.path.lastIndexOf('/'));
export const refreshCookie = 'refresh_token';
/** Of earlier versions: shared with sibling hosts, which could write it. */
export const oldDeviceCookie = 'known_device';
/** No sibling host can write a cookie with this prefix; browsers take it over https only. */
export const deviceCookieOf = ({ publicUrl }: Pick<Env, 'publicUrl'>): string =>
  publicUrl.startsWith('https:') ? '__Host-device' : 'device';

/** Shared with the sibling hosts of the same parent; a host without one keeps its cookies to itself. */
const parentDomainOf = (hostname: string): string | undefined => {
  const labels = hostname.split('.');
  return isIP(hostname) === 0 && !hostname.includes(':') && labels.length > 2
    ? labels.slice(1).join('.')
    : undefined;
};

/** Browsers that take SameSite=None for Strict, or drop the cookie: iOS 12, Safari on macOS 10.14, Chrome 51 to 66. */
const understandsSameSiteNone = (userAgent: string): boolean => {
  if (/\(iP.+; CPU .*OS 12[_\d]*.*\) AppleWebKit\//.test(userAgent)) return false;
  if (/\(Macintosh;.*Mac OS X 10_14[_\d]*.*\) AppleWebKit\//.test(userAgent))
    return !/Version\/.* Safari\//.test(userAgent) || /Chrom(e|ium)/.test(userAgent);
  const chrome = Number(/Chrom(?:e|ium)\/(\d+)/.exec(userAgent)?.[1] ?? NaN);
  return !(chrome >= 51 && chrome <= 66);
};

const shape = ({ hostname, userAgent }: Caller) => {
  const domain = parentDomainOf(hostname);
  return {
    secure: true,
    ...(domain && { domain }),
    sameSite: understandsSameSiteNone(userAgent) ? ('none' as const) : false,
  };
};

export const setTokenCookies = (reply: FastifyReply, caller: Caller, tokens: Tokens): void => {
  const common = shape(caller);
  const refreshEnds = new Date(tokens.refreshExpiresAt);
  reply.setCookie('access_token', tokens.accessToken, {
    ...common,
    path: '/',
    expires: new Date(tokens.accessExpiresAt * 1000),
  });
  reply.setCookie('has_session', '1', { ...common, path: '/', expires: refreshEnds });
  reply.setCookie(refreshCookie, tokens.refreshToken, {
    ...common,
    path: loginPath,
    httpOnly: true,
    expires: refreshEnds,
  });
};

export const setDeviceCookie = (
  reply: FastifyReply,
  env: Pick<Env, 'publicUrl'>,
  caller: Caller,
  device: string,
  now: number,
): void => {
  reply.setCookie(deviceCookieOf(env), device, {
    secure: true,
    sameSite: understandsSameSiteNone(caller.userAgent) ? 'none' : false,
    path: '/',
    httpOnly: true,
    expires: new Date(now + limits.knownDeviceDays * 86_400_000),
  });
  if (caller.cookie(oldDeviceCookie) !== undefined)
    reply.clearCookie(oldDeviceCookie, { ...shape(caller), path: loginPath, httpOnly: true });
};

export const clearTokenCookies = (reply: FastifyReply, caller: Caller): void => {
  const common = shape(caller);
  for (const name of ['access_token', 'has_session']) reply.clearCookie(name, { ...common, path: '/' });
  reply.clearCookie(refreshCookie, { ...common, path: loginPath, httpOnly: true });
};

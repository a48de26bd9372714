/** Sets, reads and clears the token cookies. The portal can read all but the refresh token (HttpOnly). */
import '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { grantToken } from '@marquee/product/contract/auth.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { type PresentedDevice, presentedDevice } from '../identity/known-devices.ts';
import type { IssuedTokens } from '../identity/sessions/issue-tokens.ts';
import { sessionIdIn } from '../identity/sessions/refresh-tokens.ts';
import { type RequestContext, sessionCookie } from './request-context.ts';

/** The refresh cookie is sent only to the token endpoints. */
const loginPath = grantToken.path.slice(0, grantToken.path.lastIndexOf('/'));
const refreshCookie = 'refresh_token';
/** Identifies a known browser; host-only, so that no sibling host can write it. */
const deviceCookie = 'device';
/** Name in earlier versions: shared with sibling hosts, which could write it. */
const oldDeviceCookie = 'known_device';

/** Browsers that take SameSite=None for Strict, or drop the cookie: iOS 12, Safari on macOS 10.14, Chrome 51 to 66. */
const understandsSameSiteNone = (userAgent: string): boolean => {
  if (/\(iP.+; CPU .*OS 12[_\d]*.*\) AppleWebKit\//.test(userAgent)) return false;
  if (/\(Macintosh;.*Mac OS X 10_14[_\d]*.*\) AppleWebKit\//.test(userAgent))
    return !/Version\/.* Safari\//.test(userAgent) || /Chrom(e|ium)/.test(userAgent);
  const chrome = Number(/Chrom(?:e|ium)\/(\d+)/.exec(userAgent)?.[1] ?? NaN);
  return !(chrome >= 51 && chrome <= 66);
};

const hostOnly = ({ userAgent }: RequestContext) => ({
  secure: true,
  sameSite: understandsSameSiteNone(userAgent) ? ('none' as const) : false,
});

const shape = (caller: RequestContext) => ({
  ...hostOnly(caller),
  ...(caller.cookieDomain && { domain: caller.cookieDomain }),
});

/** Whether a refresh token is of another session than this browser began at this host. */
export const isOfOtherSession = (caller: RequestContext, refreshToken: string): boolean => {
  const named = sessionIdIn(refreshToken);
  return caller.boundSession !== undefined && named !== undefined && named !== caller.boundSession;
};

/** Counts for our own pages alone. Of several the one of this browser's session; without that cookie, none. */
export const refreshTokenIn = (caller: RequestContext): string | undefined => {
  if (!caller.fromOwnPages) return undefined;
  const [only, ...others] = caller.cookies(refreshCookie);
  if (others.length === 0) return only || undefined;
  return caller.boundSession === undefined
    ? undefined
    : caller.cookies(refreshCookie).find((token) => sessionIdIn(token) === caller.boundSession);
};

/** After a proof of identity: the same session with a newer access token. */
export const setAccessCookie = (
  reply: FastifyReply,
  caller: RequestContext,
  { accessToken, accessExpiresAt }: Pick<IssuedTokens, 'accessToken' | 'accessExpiresAt'>,
): void => {
  reply.setCookie('access_token', accessToken, {
    ...shape(caller),
    path: '/',
    expires: new Date(accessExpiresAt * 1000),
  });
};

const setTokenCookies = (reply: FastifyReply, caller: RequestContext, tokens: IssuedTokens): void => {
  const common = shape(caller);
  const refreshEnds = new Date(tokens.refreshExpiresAt);
  setAccessCookie(reply, caller, tokens);
  reply.setCookie('has_session', '1', { ...common, path: '/', expires: refreshEnds });
  reply.setCookie(refreshCookie, tokens.refreshToken, {
    ...common,
    path: loginPath,
    httpOnly: true,
    expires: refreshEnds,
  });
};

/** Host-only: a sibling host can neither write nor remove it, so it exposes tokens planted by a sibling host. */
const setSessionCookie = (
  reply: FastifyReply,
  caller: RequestContext,
  sessionId: string,
  expiresAt: number,
): void => {
  reply.setCookie(caller.hostCookie(sessionCookie), sessionId, {
    ...hostOnly(caller),
    path: '/',
    expires: new Date(expiresAt),
  });
};

/** The token response: with cookies where the browser asks for them, else with the tokens in the body. */
export const replyWithTokens = (
  reply: FastifyReply,
  caller: RequestContext,
  tokens: IssuedTokens,
  /** The customer authenticated here, or agreed to continue the session in this browser. */
  { beginsHere }: { readonly beginsHere: boolean },
): ReplyOf<typeof grantToken> => {
  const { accessToken, expiresIn, refreshToken, refreshExpiresAt, sessionId, deviceToken } = tokens;
  const body = { access_token: accessToken, token_type: 'bearer', expires_in: expiresIn } as const;
  if (!caller.wantsCookies)
    return { ...body, refresh_token: refreshToken, ...(deviceToken && { device_token: deviceToken }) };
  setTokenCookies(reply, caller, tokens);
  if (beginsHere || caller.boundSession === sessionId)
    setSessionCookie(reply, caller, sessionId, refreshExpiresAt);
  return body;
};

export const deviceIn = (caller: RequestContext, appToken?: string): PresentedDevice | undefined =>
  presentedDevice({
    appToken,
    cookie: caller.cookie(caller.hostCookie(deviceCookie)),
    oldCookie: caller.cookie(oldDeviceCookie),
  });

export const setDeviceCookie = (
  reply: FastifyReply,
  caller: RequestContext,
  device: string,
  now: number,
): void => {
  reply.setCookie(caller.hostCookie(deviceCookie), device, {
    ...hostOnly(caller),
    path: '/',
    httpOnly: true,
    expires: new Date(now + limits.knownDeviceDays * 86_400_000),
  });
  if (caller.cookie(oldDeviceCookie) !== undefined)
    reply.clearCookie(oldDeviceCookie, { ...shape(caller), path: loginPath, httpOnly: true });
};

export const clearTokenCookies = (reply: FastifyReply, caller: RequestContext): void => {
  const common = shape(caller);
  for (const name of ['access_token', 'has_session']) reply.clearCookie(name, { ...common, path: '/' });
  reply.clearCookie(refreshCookie, { ...common, path: loginPath, httpOnly: true });
  reply.clearCookie(caller.hostCookie(sessionCookie), { ...hostOnly(caller), path: '/' });
};

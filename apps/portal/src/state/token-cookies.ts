/** Access tokens in the cookies and of the page, decoded without verification: only the server trusts them. */
import { type BrandId, brandOfClient } from '@marquee/product/brands.ts';
import { assistPage } from '../config/assist-page.ts';
import { config } from '../config/startup-config.ts';

export interface Claims {
  readonly sid?: string;
  readonly account_id: string;
  readonly profile_id?: string;
  readonly user_name?: string;
  readonly authorities: readonly string[];
  readonly bdu_provider?: string;
  readonly creation_date?: number;
  /** When and how the customer last proved who they are (RFC 8176); absent in a session made from another. */
  readonly auth_time?: number;
  readonly amr?: readonly string[];
  /** The account has a passkey or two-step verification. */
  readonly guarded?: boolean;
  readonly iat?: number;
  readonly exp: number;
  readonly client_id: string;
  readonly localization?: string;
  readonly scope: readonly string[];
}

export const cookies = (name: string): readonly string[] =>
  document.cookie
    .split('; ')
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));

export const cookie = (name: string): string | undefined => cookies(name)[0];

/** Binds the session to this host: other hosts of the domain cannot set a `__Host-` cookie. The prefix needs https. */
const sessionCookie = (): string => (location.protocol === 'https:' ? '__Host-session' : 'session');
export const boundSession = (): string | undefined => cookie(sessionCookie());
export const clearBoundSession = (): void => {
  document.cookie = `${sessionCookie()}=; path=/; max-age=0; secure`;
};

/** The session started on another host and needs confirmation. */
export const isUnconfirmed = (): boolean => config.bindsSession && !boundSession() && hasRefreshCookie();

/** Another host of the domain can set `access_token`: only the token of the bound session counts. */
export const tokenInCookie = (): string | undefined => {
  if (assistPage) return assistPage.token;
  const session = boundSession();
  return cookies('access_token').find((token) => !config.bindsSession || claimsOf(token)?.sid === session);
};

/** The refresh cookie is HttpOnly; `has_session` or an older access token indicates it. */
export const hasRefreshCookie = (): boolean =>
  !assistPage && Boolean(cookie('has_session') ?? cookie('access_token'));

/** The token that calls of this page use, even after another tab has changed the cookies. */
export const pageToken: { current: string | undefined } = { current: undefined };
export const getPageClaims = (): Claims | undefined =>
  pageToken.current === undefined ? undefined : claimsOf(pageToken.current);

const toStrings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Decodes the payload, of expired tokens too. */
export const claimsOf = (token: string): Claims | undefined => {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Claims;
    return typeof claims.exp === 'number'
      ? {
          ...claims,
          client_id: toText(claims.client_id),
          account_id: toText(claims.account_id),
          authorities: toStrings(claims.authorities),
          scope: toStrings(claims.scope),
        }
      : undefined;
  } catch {
    return undefined;
  }
};

/** Tokens are judged by the clock that issued them: a device whose clock is wrong can sign in too. */
export const createServerClock = (deviceTime: () => number) => {
  let offset = 0;
  return {
    now: (): number => deviceTime() + offset,
    /** `isNew`: the token has just been issued. An older one shows only that the device's clock is behind. */
    read: ({ iat }: Claims, isNew: boolean): void => {
      if (iat === undefined) return;
      const found = iat * 1000 - deviceTime();
      if (isNew || found > offset) offset = found;
    },
  };
};
export const serverClock = createServerClock(() => Date.now());

/** Undefined if the page's token is missing, malformed or expired. */
export const validClaims = (): Claims | undefined => {
  const claims = getPageClaims();
  return claims && claims.exp * 1000 > serverClock.now() ? claims : undefined;
};

export const brandOfClaims = ({ client_id }: Claims): BrandId | undefined => brandOfClient(client_id);
export const isBdu = ({ authorities }: Claims): boolean => authorities.includes('BDU_USER');
export const isDtc = ({ authorities }: Claims): boolean => authorities.includes('REGULAR_USER');
/** An account with both authorities counts as a direct customer. */
export const customerType = (claims: Claims): 'DTC' | 'BDU' => (isDtc(claims) ? 'DTC' : 'BDU');

/** A cookie's Domain attribute is not readable, so each parent domain is tried. */
export const clearTokenCookies = (): void => {
  clearBoundSession();
  const labels = location.hostname.split('.');
  const domains = labels.slice(0, -1).map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  for (const name of ['access_token', 'has_session'])
    for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
};

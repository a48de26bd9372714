/** The tokens in the cookies and of the page. The portal reads claims; only the server believes them. */
import { type BrandId, brandOfClient } from '@marquee/product/brands.ts';
import { config } from '../config/startup-config.ts';

export interface Claims {
  readonly sid?: string;
  readonly account_id: string;
  readonly profile_id?: string;
  readonly user_name?: string;
  readonly authorities: readonly string[];
  readonly bdu_provider?: string;
  readonly creation_date?: number;
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

/** Names the session that began at this host; no sister host can write it. The prefix needs https. */
const sessionCookie = (): string => (location.protocol === 'https:' ? '__Host-session' : 'session');
export const boundSession = (): string | undefined => cookie(sessionCookie());
export const clearBoundSession = (): void => {
  document.cookie = `${sessionCookie()}=; path=/; max-age=0; secure`;
};

/** Tokens that did not begin at this host: they count once the person has said so. */
export const isUnconfirmed = (): boolean => config.bindsSession && !boundSession() && hasRefreshCookie();

/** A sister host may have planted a token: only that of the session that began here counts. */
export const tokenInCookie = (): string | undefined => {
  const session = boundSession();
  return cookies('access_token').find((token) => !config.bindsSession || claimsOf(token)?.sid === session);
};

/** A refresh is worth trying: the server left its mark, or an older token is still there. */
export const hasRefreshCookie = (): boolean => Boolean(cookie('has_session') ?? cookie('access_token'));

/** The token of the page. Calls use it, whatever another tab has put into the cookies since. */
export const pageToken: { current: string | undefined } = { current: undefined };
export const getPageClaims = (): Claims | undefined =>
  pageToken.current === undefined ? undefined : claimsOf(pageToken.current);

const list = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a token says, whether or not it still holds. */
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
          client_id: text(claims.client_id),
          account_id: text(claims.account_id),
          authorities: list(claims.authorities),
          scope: list(claims.scope),
        }
      : undefined;
  } catch {
    return undefined;
  }
};

/** Valid means decodable, with an expiry in the future. */
export const validClaims = (): Claims | undefined => {
  const claims = getPageClaims();
  return claims && claims.exp * 1000 > Date.now() ? claims : undefined;
};

export const brandOfClaims = ({ client_id }: Claims): BrandId | undefined => brandOfClient(client_id);
export const isBdu = ({ authorities }: Claims): boolean => authorities.includes('BDU_USER');
export const isDtc = ({ authorities }: Claims): boolean => authorities.includes('REGULAR_USER');
/** Somebody who is both counts as a direct customer. */
export const customerType = (claims: Claims): 'DTC' | 'BDU' => (isDtc(claims) ? 'DTC' : 'BDU');

/** The server chose the parent domain; which one it was is not readable, so each possible one is tried. */
export const clearTokenCookies = (): void => {
  clearBoundSession();
  const labels = location.hostname.split('.');
  const domains = labels.slice(0, -1).map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  for (const name of ['access_token', 'has_session'])
    for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
};

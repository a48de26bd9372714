/** The token cookies as the browser sees them. The portal reads claims; only the server believes them. */
import { type BrandId, brandOfClient } from '@marquee/product/brands.ts';

export interface Claims {
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

export const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

export const accessToken = (): string | undefined => cookie('access_token');

/** A refresh is worth trying: the server left its mark, or an older token is still there. */
export const mayRefresh = (): boolean => Boolean(cookie('has_session') ?? accessToken());

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
  const token = accessToken();
  const claims = token ? claimsOf(token) : undefined;
  return claims && claims.exp * 1000 > Date.now() ? claims : undefined;
};

export const brandOfClaims = ({ client_id }: Claims): BrandId | undefined => brandOfClient(client_id);
export const isBdu = ({ authorities }: Claims): boolean => authorities.includes('BDU_USER');
export const isDtc = ({ authorities }: Claims): boolean => authorities.includes('REGULAR_USER');
/** Somebody who is both counts as a direct customer. */
export const customerType = (claims: Claims): 'DTC' | 'BDU' => (isDtc(claims) ? 'DTC' : 'BDU');

/** The server chose the parent domain; which one it was is not readable, so each possible one is tried. */
export const destroyTokens = (): void => {
  const labels = location.hostname.split('.');
  const domains = labels.slice(0, -1).map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  for (const name of ['access_token', 'has_session'])
    for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
};

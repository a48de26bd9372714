/**
 * Who is signed in on a brand's site: the portal's access token is a cookie of the parent domain, and the site's server
 * asks the portal's API with it.
 */
import { getAccount } from '@marquee/product/contract/account.ts';
import { generateMagicLink } from '@marquee/product/contract/auth.ts';
import type { Endpoint, ReplyOf } from '@marquee/product/endpoint.ts';
import type { Urls } from '../urls.ts';

const askMs = 2000;

export interface Visitor {
  /** Empty for customers who are known by no name. */
  readonly name: string;
}

const accessTokenIn = (cookies = ''): string | undefined =>
  cookies
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === 'access_token')?.[1];

/** Undefined where the portal does not answer 200. */
const askPortal = async <E extends Endpoint>(
  urls: Urls,
  { method, path }: E,
  token: string,
): Promise<ReplyOf<E> | undefined> => {
  try {
    const reply = await fetch(urls.api(path), {
      method,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(askMs),
    });
    return reply.ok ? ((await reply.json()) as ReplyOf<E>) : undefined;
  } catch {
    return undefined;
  }
};

/** Undefined for a visitor without a valid token, and if the portal does not answer: the home is shown all the same. */
export const readVisitor = async (urls: Urls, cookies: string | undefined): Promise<Visitor | undefined> => {
  const token = accessTokenIn(cookies);
  const account = token && (await askPortal(urls, getAccount, token));
  return account ? { name: account.firstName ?? '' } : undefined;
};

/** Where the portal knows the visitor at every brand: a magic link of the session that the brand's site has. */
export const otherBrandsOf = async (urls: Urls, cookies: string | undefined): Promise<string | undefined> => {
  const token = accessTokenIn(cookies);
  return token ? (await askPortal(urls, generateMagicLink, token))?.url : undefined;
};

/** The last step of every grant: signs, sets cookies or writes the body. */
import type { BrandId } from '@marquee/product/brands.ts';
import type { grantToken } from '@marquee/product/contract/auth.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { setSessionCookie, setTokenCookies } from '../../http/token-cookies.ts';
import { idleMs } from './token-subject.ts';
import { type TokenSubject, signAccessToken } from './access-token.ts';

export interface TokenGrant {
  readonly bearer: TokenSubject;
  readonly refreshToken: string;
  readonly brand: BrandId;
  /** Of a magic link: whether the account was signed in with this browser before. */
  readonly isKnownDevice?: boolean;
  /** For an app: the secret by which its device is known from now on. */
  readonly deviceToken?: string | undefined;
}

export const issueTokens = (
  { env, clock, tokenKeys }: Pick<Deps, 'env' | 'clock' | 'tokenKeys'>,
  { bearer, refreshToken, brand, deviceToken }: TokenGrant,
  caller: RequestContext,
  reply: FastifyReply,
  /** The person proved who they are, or said that the browser goes on with the session. */
  { beginsHere }: { readonly beginsHere: boolean },
): ReplyOf<typeof grantToken> => {
  const now = clock.now();
  const { accessToken, accessExpiresAt, expiresIn } = signAccessToken(
    tokenKeys,
    now,
    env.publicUrl,
    bearer,
    brand,
  );
  const answer = { access_token: accessToken, token_type: 'bearer', expires_in: expiresIn } as const;
  if (!caller.wantsCookies)
    return { ...answer, refresh_token: refreshToken, ...(deviceToken && { device_token: deviceToken }) };
  const refreshExpiresAt = Math.min(now + idleMs, bearer.session_expires_at?.getTime() ?? Infinity);
  setTokenCookies(reply, caller, { accessToken, accessExpiresAt, refreshToken, refreshExpiresAt });
  if (beginsHere || caller.boundSession === bearer.session_id)
    setSessionCookie(reply, caller, bearer.session_id, refreshExpiresAt);
  return answer;
};

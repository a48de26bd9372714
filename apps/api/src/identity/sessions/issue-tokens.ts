/** The last step of every grant: signs the access token. */
import type { BrandId } from '@marquee/product/brands.ts';
import type { Clock } from '../../clock.ts';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import type { Env } from '../../env.ts';
import { type TokenSubject, signAccessToken } from './access-token.ts';
import { idleMs } from './token-subject.ts';

export interface TokenGrant {
  readonly bearer: TokenSubject;
  readonly refreshToken: string;
  readonly brand: BrandId;
  /** Of a magic link: whether the account was signed in with this browser before. */
  readonly isKnownDevice?: boolean;
  /** For an app: the secret that identifies its device from now on. */
  readonly deviceToken?: string | undefined;
}

export interface IssuedTokens {
  readonly accessToken: string;
  readonly accessExpiresAt: number;
  /** Seconds. */
  readonly expiresIn: number;
  readonly refreshToken: string;
  readonly refreshExpiresAt: number;
  readonly sessionId: string;
  readonly deviceToken: string | undefined;
}

interface IssueDeps {
  readonly env: Pick<Env, 'publicUrl'>;
  readonly clock: Clock;
  readonly tokenKeys: SigningKeys;
}

export const issueTokens = (
  { env, clock, tokenKeys }: IssueDeps,
  { bearer, refreshToken, brand, deviceToken }: TokenGrant,
): IssuedTokens => {
  const now = clock.now();
  return {
    ...signAccessToken(tokenKeys, now, env.publicUrl, bearer, brand),
    refreshToken,
    refreshExpiresAt: Math.min(now + idleMs, bearer.session_expires_at?.getTime() ?? Infinity),
    sessionId: bearer.session_id,
    deviceToken,
  };
};

/** Access tokens: signed, ten minutes, with the claims that the specification names. */
import { type BrandId, type Language, brandOf } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { MaturityType, SessionScope } from '@marquee/product/values/enums.ts';
import { type SigningKeys, tokenAudience } from '../../crypto/signing-keys.ts';

/** Who a token is about; read in the statement that starts or refreshes the session, so it is never older than it. */
export interface TokenSubject {
  readonly session_id: string;
  readonly session_scope: SessionScope;
  readonly session_expires_at: Date | null;
  /** The device that a code signed in. */
  readonly session_device_id: string | null;
  readonly signed_in_at: Date;
  /** Null: by a magic link, which proves nothing. */
  readonly authenticated_at: Date | null;
  readonly amr: readonly string[];
  /** Of an account with a passkey or two-step verification, or a linked session. */
  readonly guarded: boolean;
  readonly account_id: string;
  readonly email: string;
  readonly language: Language;
  readonly bdu: boolean;
  readonly bdu_provider: string | null;
  readonly profile_id: string | null;
  readonly maturity: MaturityType | null;
  readonly skus: readonly string[];
}

const accessSeconds = limits.accessTokenMinutes * 60;

/** No access token outlives its session, nor the token that it was traded for. */
const expiryOf = (issuedAt: number, { session_expires_at }: TokenSubject, notAfter = Infinity): number =>
  Math.min(
    issuedAt + accessSeconds,
    session_expires_at ? Math.floor(session_expires_at.getTime() / 1000) : Infinity,
    notAfter,
  );

export const signAccessToken = (
  keys: SigningKeys,
  now: number,
  issuer: string,
  bearer: TokenSubject,
  brand: BrandId,
  notAfter?: number,
): { accessToken: string; accessExpiresAt: number; expiresIn: number } => {
  const issuedAt = Math.floor(now / 1000);
  const accessExpiresAt = expiryOf(issuedAt, bearer, notAfter);
  const accessToken = keys.sign({
    iss: issuer,
    aud: tokenAudience,
    sub: bearer.account_id,
    iat: issuedAt,
    nbf: issuedAt,
    exp: accessExpiresAt,
    sid: bearer.session_id,
    account_id: bearer.account_id,
    ...(bearer.profile_id && { profile_id: bearer.profile_id }),
    user_name: bearer.email,
    authorities: [bearer.bdu ? 'BDU_USER' : 'REGULAR_USER'],
    ...(bearer.bdu_provider && { bdu_provider: bearer.bdu_provider }),
    creation_date: Math.floor(bearer.signed_in_at.getTime() / 1000),
    ...(bearer.authenticated_at && { auth_time: Math.floor(bearer.authenticated_at.getTime() / 1000) }),
    amr: bearer.amr,
    ...(bearer.guarded && { guarded: true }),
    client_id: brandOf(brand).clientId,
    localization: bearer.language,
    ...(bearer.session_scope === 'player' && {
      session_scope: 'player',
      ...(bearer.session_device_id && { device_id: bearer.session_device_id }),
    }),
    scope: [
      ...(bearer.maturity ? [`maturity:${bearer.maturity}`] : []),
      ...bearer.skus.map((sku) => `subscription:${sku}`),
    ],
  });
  return { accessToken, accessExpiresAt, expiresIn: Math.max(0, accessExpiresAt - issuedAt) };
};

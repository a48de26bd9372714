/** Verifies a JWT that a store signed, with the reason where it is refused. */
import { errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose';
import { type RefusalReason, StoreRefusal, StoreUnavailable } from './store-client.ts';

const reasonOf = (error: errors.JOSEError): RefusalReason => {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWKSNoMatchingKey) return 'key';
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'iss') return 'issuer';
    if (error.claim === 'aud') return 'audience';
    return error.claim === 'nbf' || error.claim === 'iat' ? 'expired' : 'malformed';
  }
  return error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid ? 'malformed' : 'signature';
};

export const verifyToken = async (
  token: string,
  keys: JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<JWTPayload> => {
  try {
    return (await jwtVerify(token, keys, { algorithms: ['RS256'], requiredClaims: ['exp'], ...options }))
      .payload;
  } catch (error) {
    const isTheirs = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
    if (isTheirs) throw new StoreUnavailable('the keys of the store cannot be read', { cause: error });
    throw new StoreRefusal(reasonOf(error));
  }
};

/** An RSA key with its JSON Web Key Set, as Google and Roku publish theirs. */
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export const createRsaKey = (kid: string) => {
  // Made when it is first needed: most worlds never sign with it.
  let made: ReturnType<typeof generateKeyPair> | undefined;
  const pair = () => (made ??= generateKeyPair('RS256', { extractable: true }));
  return {
    keySet: async () => ({
      keys: [{ ...(await exportJWK((await pair()).publicKey)), use: 'sig', alg: 'RS256', kid }],
    }),
    sign: async (claims: JWTPayload): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
        .sign((await pair()).privateKey),
  };
};
export type RsaKey = ReturnType<typeof createRsaKey>;

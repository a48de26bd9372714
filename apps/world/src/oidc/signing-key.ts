import { exportJWK, generateKeyPair, type JWK } from 'jose';

const keys = new Map<string, Promise<JWK>>();

const make = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' };
};

/** One key per provider. RSA key generation is slow, so it is lazy and shared by the process. */
export const signingKeyOf = (provider: string): Promise<JWK> => {
  const key = keys.get(provider) ?? make();
  keys.set(provider, key);
  return key;
};

import { exportJWK, generateKeyPair, type JWK } from 'jose';

const keys = new Map<string, Promise<JWK>>();

const make = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' };
};

/** Each authority has its own. An RSA key takes long to make, so it is made when first asked for, once a process. */
export const signingKeyOf = (authority: string): Promise<JWK> => {
  const key = keys.get(authority) ?? make();
  keys.set(authority, key);
  return key;
};

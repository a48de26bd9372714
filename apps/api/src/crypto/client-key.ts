/** ES256 key by which the product authenticates at other companies: the same on every server that has the key file. */
import { createECDH, hkdfSync, subtle } from 'node:crypto';
import { type CryptoKey, type JWK, calculateJwkThumbprint } from 'jose';

export interface ClientKey {
  readonly kid: string;
  readonly key: CryptoKey;
  /** The public half. */
  readonly jwk: JWK;
}

const curve = 'prime256v1';
/** Order of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** More bits than the order has, so that every scalar is as likely (FIPS 186-5, A.2.1). */
const scalarFrom = (secret: Buffer): Buffer => {
  const bits = Buffer.from(hkdfSync('sha256', secret, '', 'P-256', 48));
  const scalar = (BigInt(`0x${bits.toString('hex')}`) % (order - 1n)) + 1n;
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
};

export const deriveClientKey = async (secret: Buffer): Promise<ClientKey> => {
  const d = scalarFrom(secret);
  const pair = createECDH(curve);
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const publicHalf = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const kid = await calculateJwkThumbprint(publicHalf);
  const key = await subtle.importKey(
    'jwk',
    { ...publicHalf, d: d.toString('base64url') },
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  );
  return { kid, key, jwk: { ...publicHalf, kid, alg: 'ES256', use: 'sig' } };
};

/** A passkey authenticator in software, as honest or dishonest as a test needs. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { CredentialJson } from '@marquee/product/contract/security/passkeys.ts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

interface CeremonyRequest {
  readonly challenge: string;
  readonly rpId: string;
  readonly origin: string;
  /** False: no user verification (face, fingerprint or PIN). */
  readonly isVerified?: boolean;
}

const clientDataOf = (type: 'webauthn.create' | 'webauthn.get', { challenge, origin }: CeremonyRequest) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

export const createAuthenticator = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  let userHandle = '';

  const authenticatorData = ({ rpId, isVerified = true }: CeremonyRequest, attested?: Buffer): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...(attested ? [attested] : [])]);
  };

  const cosePublicKey = () =>
    Buffer.from(
      isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
        ]),
      ),
    );

  return {
    id,
    /** As a copy of the authenticator would have it. */
    setCounter: (value: number) => {
      counter = value;
    },
    create: (ask: CeremonyRequest & { readonly userId: string }): CredentialJson => {
      userHandle = ask.userId;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cosePublicKey()]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(ask, attested))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientDataOf('webauthn.create', ask).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get: (ask: CeremonyRequest): CredentialJson => {
      counter += 1;
      const data = authenticatorData(ask);
      const clientData = clientDataOf('webauthn.get', ask);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey).toString(
            'base64url',
          ),
          userHandle,
        },
      };
    },
  };
};
export type Authenticator = ReturnType<typeof createAuthenticator>;

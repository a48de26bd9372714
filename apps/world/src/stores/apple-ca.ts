/** Certificate authority like Apple's: a root, an intermediate and a leaf with Apple's marker extensions. */
import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import jsrsasign from 'jsrsasign';

const intermediateMarker = '1.2.840.113635.100.6.2.1';
const leafMarker = '1.2.840.113635.100.6.11.1';
const year = 365 * 86_400_000;

export interface AppleAuthority {
  /** DER. */
  readonly root: Buffer;
  /** Leaf, intermediate and root, as in the header `x5c`. */
  readonly chain: readonly string[];
  readonly key: KeyObject;
}

interface Options {
  /** Validity of the leaf. */
  readonly from?: number;
  readonly until?: number;
  /** Without Apple's marker a certificate is one of any developer. */
  readonly isMarked?: boolean;
}

const newPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    key: privateKey,
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
  };
};

/** GeneralizedTime of X.509. */
const timeOf = (ms: number) => ({
  type: 'gen' as const,
  str: `${new Date(ms).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`,
});

const marker = (extname: string) => ({ extname, extn: { null: '' } });
const authority = { extname: 'basicConstraints', cA: true, critical: true };

const certificateOf = (params: {
  readonly subject: string;
  readonly issuer: string;
  readonly publicPem: string;
  readonly issuerPem: string;
  readonly from: number;
  readonly until: number;
  readonly extensions: readonly object[];
}): X509Certificate => {
  const certificate = new jsrsasign.KJUR.asn1.x509.Certificate({
    version: 3,
    serial: { int: Math.floor(Math.random() * 1_000_000_000) + 1 },
    issuer: { str: params.issuer },
    subject: { str: params.subject },
    notbefore: timeOf(params.from),
    notafter: timeOf(params.until),
    sbjpubkey: params.publicPem,
    ext: params.extensions,
    sigalg: 'SHA256withECDSA',
    cakey: params.issuerPem,
  } as unknown as ConstructorParameters<typeof jsrsasign.KJUR.asn1.x509.Certificate>[0]);
  return new X509Certificate(certificate.getPEM());
};

export const createAppleAuthority = ({
  from = Date.now() - year,
  until = Date.now() + year,
  isMarked = true,
}: Options = {}): AppleAuthority => {
  const [rootPair, middlePair, leafPair] = [newPair(), newPair(), newPair()];
  const names = {
    root: '/C=CA/O=Marquee World/CN=World Root CA',
    middle: '/C=CA/O=Marquee World/CN=World Developer Relations CA',
    leaf: '/C=CA/O=Marquee World/CN=World App Store Signing',
  };
  const long = { from: Date.now() - 5 * year, until: Date.now() + 5 * year };
  const root = certificateOf({
    ...long,
    subject: names.root,
    issuer: names.root,
    publicPem: rootPair.publicPem,
    issuerPem: rootPair.privatePem,
    extensions: [authority],
  });
  const middle = certificateOf({
    ...long,
    subject: names.middle,
    issuer: names.root,
    publicPem: middlePair.publicPem,
    issuerPem: rootPair.privatePem,
    extensions: [authority, marker(intermediateMarker)],
  });
  const leaf = certificateOf({
    from,
    until,
    subject: names.leaf,
    issuer: names.middle,
    publicPem: leafPair.publicPem,
    issuerPem: middlePair.privatePem,
    extensions: isMarked ? [marker(leafMarker)] : [],
  });
  return {
    root: root.raw,
    chain: [leaf, middle, root].map(({ raw }) => raw.toString('base64')),
    key: leafPair.key,
  };
};

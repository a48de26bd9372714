/** Settings of the app stores: how each knows us, and where it is. */
import { demoApps } from '@marquee/product/values/demo/demo-stores.ts';
import * as z from 'zod/mini';
import { jsonShape } from './variable-kinds.ts';

const text = z.string().check(z.minLength(1));
/** Empty in the demo alone, whose stores accept any key. */
const key = z._default(z.string(), '');
const url = (otherwise: string) => z._default(z.url(), otherwise);

const appleAddresses = {
  apiUrl: 'https://api.storekit.itunes.apple.com',
  sandboxUrl: 'https://api.storekit-sandbox.itunes.apple.com',
} as const;
const googleAddresses = {
  apiUrl: 'https://androidpublisher.googleapis.com',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
} as const;
const rokuAddresses = {
  apiUrl: 'https://apipub.roku.com/listen/transaction-service.svc',
  keysUrl: 'https://assets.cs.roku.com/keys/partner-jwks.json',
} as const;

const appleShape = z.object({
  issuerId: text,
  keyId: text,
  privateKey: key,
  apps: z.array(z.object({ bundleId: text, appId: z.int().check(z.positive()) })).check(z.minLength(1)),
  apiUrl: url(appleAddresses.apiUrl),
  sandboxUrl: url(appleAddresses.sandboxUrl),
  /** Where the root certificate is; absent: Apple's, which is shipped. */
  rootsUrl: z.optional(z.url()),
});
export type AppleStoreConfig = z.output<typeof appleShape>;

const googleShape = z.object({
  packageNames: z.array(z.string().check(z.regex(/^[\w.]+$/))).check(z.minLength(1)),
  clientEmail: text,
  privateKey: key,
  /** The service account that pushes, and for whom its tokens are. */
  pushEmail: text,
  pushAudience: text,
  apiUrl: url(googleAddresses.apiUrl),
  tokenUrl: url(googleAddresses.tokenUrl),
  keysUrl: url(googleAddresses.keysUrl),
});
export type GoogleStoreConfig = z.output<typeof googleShape>;

const rokuShape = z.object({
  apiKey: text,
  channelIds: z.array(text).check(z.minLength(1)),
  apiUrl: url(rokuAddresses.apiUrl),
  keysUrl: url(rokuAddresses.keysUrl),
});
export type RokuStoreConfig = z.output<typeof rokuShape>;

export const appleStore = jsonShape(
  'be JSON: issuerId, keyId, privateKey, apps [{bundleId, appId}]',
  appleShape,
);
export const googleStore = jsonShape(
  'be JSON: packageNames, clientEmail, privateKey, pushEmail, pushAudience',
  googleShape,
);
export const rokuStore = jsonShape('be JSON: apiKey, channelIds', rokuShape);

const areAt = (config: Readonly<Record<string, unknown>>, addresses: Readonly<Record<string, string>>) =>
  Object.entries(addresses).every(([name, address]) => config[name] === address);

/** In production only the store's own hosts: a server at another address could grant entitlements. */
export const isAtApple = (config: AppleStoreConfig): boolean =>
  config.rootsUrl === undefined && areAt(config, appleAddresses);
export const isAtGoogle = (config: GoogleStoreConfig): boolean => areAt(config, googleAddresses);
export const isAtRoku = (config: RokuStoreConfig): boolean => areAt(config, rokuAddresses);

interface StoreConfigs {
  readonly apple: AppleStoreConfig | undefined;
  readonly google: GoogleStoreConfig | undefined;
  readonly roku: RokuStoreConfig | undefined;
}

/** The stores of the demo's world. */
export const demoStores = (worldUrl: string): StoreConfigs => ({
  apple: {
    issuerId: 'marquee',
    keyId: 'demo',
    privateKey: '',
    apps: [{ bundleId: demoApps.appleBundleId, appId: demoApps.appleAppId }],
    apiUrl: `${worldUrl}/stores/apple`,
    sandboxUrl: `${worldUrl}/stores/apple/sandbox`,
    rootsUrl: `${worldUrl}/stores/apple/root.cer`,
  },
  google: {
    packageNames: [demoApps.googlePackage],
    clientEmail: demoApps.googleClientEmail,
    privateKey: '',
    pushEmail: demoApps.googlePushEmail,
    pushAudience: demoApps.googlePushAudience,
    apiUrl: `${worldUrl}/stores/google`,
    tokenUrl: `${worldUrl}/stores/google/token`,
    keysUrl: `${worldUrl}/stores/google/certs`,
  },
  roku: {
    apiKey: demoApps.rokuApiKey,
    channelIds: [demoApps.rokuChannelId],
    apiUrl: `${worldUrl}/stores/roku`,
    keysUrl: `${worldUrl}/stores/roku/keys`,
  },
});

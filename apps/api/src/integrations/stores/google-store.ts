/** Google Play: Pub/Sub push notices with an OpenID Connect token, and the Play Developer API. */
import { generateKeyPair, importPKCS8, createRemoteJWKSet, SignJWT } from 'jose';
import { limits } from '@marquee/product/limits.ts';
import type { StoreState } from '@marquee/product/values/stores.ts';
import * as z from 'zod/mini';
import type { GoogleStoreConfig } from '../../env/store-kinds.ts';
import { createAskStore } from './ask-store.ts';
import { type PurchaseState, type StoreClient, StoreRefusal, StoreUnavailable } from './store-client.ts';
import { verifyToken } from './verify-token.ts';

const scope = 'https://www.googleapis.com/auth/androidpublisher';
const issuers = ['https://accounts.google.com', 'accounts.google.com'];

const push = z.object({
  message: z.object({ messageId: z.string().check(z.minLength(1), z.maxLength(200)), data: z.string() }),
});
const aboutToken = z.optional(z.object({ purchaseToken: z.string().check(z.maxLength(1500)) }));
const developerNotice = z.object({
  packageName: z.string(),
  subscriptionNotification: aboutToken,
  voidedPurchaseNotification: aboutToken,
});

const money = z.object({
  currencyCode: z.string(),
  units: z.optional(z.string()),
  nanos: z.optional(z.number()),
});
const purchase = z.object({
  subscriptionState: z.string(),
  linkedPurchaseToken: z.optional(z.string()),
  testPurchase: z.optional(z.unknown()),
  acknowledgementState: z.optional(z.string()),
  externalAccountIdentifiers: z.optional(z.object({ obfuscatedExternalAccountId: z.optional(z.string()) })),
  lineItems: z.array(
    z.object({
      productId: z.string(),
      expiryTime: z.optional(z.string()),
      offerDetails: z.optional(z.object({ basePlanId: z.optional(z.string()) })),
      autoRenewingPlan: z.optional(
        z.object({ autoRenewEnabled: z.optional(z.boolean()), recurringPrice: z.optional(money) }),
      ),
    }),
  ),
});
type Purchase = z.output<typeof purchase>;

const states: Readonly<Record<string, StoreState>> = {
  SUBSCRIPTION_STATE_ACTIVE: 'ACTIVE',
  SUBSCRIPTION_STATE_IN_GRACE_PERIOD: 'GRACE',
  SUBSCRIPTION_STATE_ON_HOLD: 'ON_HOLD',
  SUBSCRIPTION_STATE_PAUSED: 'PAUSED',
  SUBSCRIPTION_STATE_CANCELED: 'CANCELLED',
  SUBSCRIPTION_STATE_EXPIRED: 'EXPIRED',
  // Not paid yet, or never: a notice follows when it is.
  SUBSCRIPTION_STATE_PENDING: 'EXPIRED',
  SUBSCRIPTION_STATE_PENDING_PURCHASE_CANCELED: 'EXPIRED',
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const centsOf = ({ units = '0', nanos = 0 }: z.output<typeof money>): number =>
  Number(units) * 100 + Math.round(nanos / 10_000_000);

/** The item that runs longest; an item that was replaced within the purchase has ended before. */
const currentItem = ({ lineItems }: Purchase) =>
  lineItems.toSorted((a, b) => Date.parse(b.expiryTime ?? '0') - Date.parse(a.expiryTime ?? '0'))[0];

const stateOf = (read: Purchase): PurchaseState => {
  const state = states[read.subscriptionState];
  const item = currentItem(read);
  if (!state || !item) throw new StoreUnavailable(`Google's state ${read.subscriptionState} is not known`);
  const expiresAt = item.expiryTime === undefined ? undefined : new Date(item.expiryTime);
  const price = item.autoRenewingPlan?.recurringPrice;
  return {
    environment: read.testPurchase === undefined ? 'PRODUCTION' : 'SANDBOX',
    storeProductId: `${item.productId}:${item.offerDetails?.basePlanId ?? ''}`,
    state,
    expiresAt,
    // In grace Google moves the expiry itself.
    graceUntil: state === 'GRACE' ? expiresAt : undefined,
    autoRenews: item.autoRenewingPlan?.autoRenewEnabled ?? false,
    priceCents: price && centsOf(price),
    currency: price?.currencyCode,
    claimToken: read.externalAccountIdentifiers?.obfuscatedExternalAccountId,
    replaces: read.linkedPurchaseToken,
  };
};

export const createGoogleStore = (config: GoogleStoreConfig): StoreClient => {
  const { apiUrl, tokenUrl, keysUrl, packageNames, clientEmail, privateKey, pushEmail, pushAudience } =
    config;
  const waitMs = limits.storeSeconds * 1000;
  const pushKeys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: waitMs });
  const ask = createAskStore();
  let signingKey: ReturnType<typeof importPKCS8> | undefined;
  let access: { readonly token: string; readonly until: number } | undefined;

  const signAssertion = async (): Promise<string> => {
    // The demo's store accepts any key.
    signingKey ??= privateKey
      ? importPKCS8(privateKey, 'RS256')
      : generateKeyPair('RS256').then((pair) => pair.privateKey);
    return new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(tokenUrl)
      .setIssuedAt()
      .setExpirationTime('10 minutes')
      .sign(await signingKey);
  };

  const accessToken = async (): Promise<string> => {
    if (access && access.until > Date.now()) return access.token;
    const reply = await ask(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: await signAssertion(),
      }),
    });
    const read = z
      .object({ access_token: z.string(), expires_in: z.number() })
      .safeParse(reply.ok ? await reply.json() : undefined);
    if (!read.success) throw new StoreUnavailable('Google gives no access token');
    access = { token: read.data.access_token, until: Date.now() + (read.data.expires_in - 60) * 1000 };
    return access.token;
  };

  const askApi = async (packageName: string, path: string, init: RequestInit = {}): Promise<Response> =>
    ask(`${apiUrl}/androidpublisher/v3/applications/${packageName}/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${await accessToken()}` },
    });

  /** A purchase that is not acknowledged within three days is refunded. */
  const acknowledge = async (packageName: string, key: string, read: Purchase): Promise<void> => {
    if (read.acknowledgementState !== 'ACKNOWLEDGEMENT_STATE_PENDING') return;
    if (read.subscriptionState === 'SUBSCRIPTION_STATE_PENDING') return;
    const product = encodeURIComponent(currentItem(read)?.productId ?? '');
    const path = `purchases/subscriptions/${product}/tokens/${encodeURIComponent(key)}:acknowledge`;
    const reply = await askApi(packageName, path, { method: 'POST' });
    await reply.body?.cancel();
    if (!reply.ok) throw new StoreUnavailable(`Google answered ${reply.status} to an acknowledgement`);
  };

  return {
    readNotice: async (body, authorization) => {
      const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
      if (token === undefined) throw new StoreRefusal('signature');
      const claims = await verifyToken(token, pushKeys, { issuer: issuers, audience: pushAudience });
      if (claims['email'] !== pushEmail || claims['email_verified'] !== true)
        throw new StoreRefusal('sender');
      const sent = push.safeParse(jsonOf(body));
      if (!sent.success) throw new StoreRefusal('malformed');
      const { messageId, data } = sent.data.message;
      const notice = developerNotice.safeParse(jsonOf(Buffer.from(data, 'base64').toString()));
      if (!notice.success) throw new StoreRefusal('malformed');
      const { packageName, subscriptionNotification, voidedPurchaseNotification } = notice.data;
      if (!packageNames.includes(packageName)) throw new StoreRefusal('app');
      const about = subscriptionNotification ?? voidedPurchaseNotification;
      return { eventId: messageId, key: about?.purchaseToken };
    },

    keyOf: async ({ purchaseToken }) => {
      if (purchaseToken === undefined) throw new StoreRefusal('malformed');
      return purchaseToken;
    },

    readState: async (key) => {
      for (const packageName of packageNames) {
        const path = `purchases/subscriptionsv2/tokens/${encodeURIComponent(key)}`;
        const reply = await askApi(packageName, path);
        if (!reply.ok) {
          await reply.body?.cancel();
          continue;
        }
        const read = purchase.safeParse(await reply.json());
        if (!read.success) throw new StoreUnavailable('Google’s answer is not readable');
        await acknowledge(packageName, key, read.data);
        return stateOf(read.data);
      }
      return undefined;
    },

    listMissed: async (since) => {
      const keys: string[] = [];
      for (const packageName of packageNames) {
        let page: string | undefined;
        do {
          const query = new URLSearchParams({
            startTime: String(since),
            type: '1',
            ...(page && { token: page }),
          });
          const reply = await askApi(packageName, `purchases/voidedpurchases?${query.toString()}`);
          const read = z
            .object({
              voidedPurchases: z.optional(z.array(z.object({ purchaseToken: z.string() }))),
              tokenPagination: z.optional(z.object({ nextPageToken: z.optional(z.string()) })),
            })
            .safeParse(reply.ok ? await reply.json() : undefined);
          if (!read.success) throw new StoreUnavailable('Google’s list of voided purchases is not readable');
          keys.push(...(read.data.voidedPurchases ?? []).map(({ purchaseToken }) => purchaseToken));
          page = read.data.tokenPagination?.nextPageToken;
        } while (page);
      }
      return keys;
    },
  };
};

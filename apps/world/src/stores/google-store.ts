/** Google Play: Pub/Sub push notices, access tokens and the Play Developer API. */
import { randomBytes, randomUUID } from 'node:crypto';
import { demoApps } from '@marquee/product/values/demo/demo-stores.ts';
import type { FastifyInstance } from 'fastify';
import type { SignedNotice } from './notices.ts';
import type { Happening, Purchase, Purchases } from './purchases.ts';
import { createRsaKey, type RsaKey } from './rsa-key.ts';

/** Google's numbers of the notices. */
const kinds: Readonly<Record<Happening, number>> = {
  buy: 4,
  renew: 2,
  fail: 6,
  hold: 5,
  pause: 10,
  cancel: 3,
  resume: 7,
  expire: 13,
  refund: 12,
  change: 4,
  replaced: 13,
};

const states: Readonly<Record<Purchase['state'], string>> = {
  ACTIVE: 'SUBSCRIPTION_STATE_ACTIVE',
  GRACE: 'SUBSCRIPTION_STATE_IN_GRACE_PERIOD',
  ON_HOLD: 'SUBSCRIPTION_STATE_ON_HOLD',
  PAUSED: 'SUBSCRIPTION_STATE_PAUSED',
  CANCELLED: 'SUBSCRIPTION_STATE_CANCELED',
  EXPIRED: 'SUBSCRIPTION_STATE_EXPIRED',
  REVOKED: 'SUBSCRIPTION_STATE_EXPIRED',
};

const hour = 3600;
const packagePath = `/stores/google/androidpublisher/v3/applications/${demoApps.googlePackage}`;

/** Product and base plan, as Google separates them. */
const planOf = ({ product }: Purchase) => {
  const [productId = '', basePlanId = ''] = product.id.split(':');
  return { productId, basePlanId };
};

const purchaseOf = (purchase: Purchase) => ({
  kind: 'androidpublisher#subscriptionPurchaseV2',
  regionCode: 'CA',
  startTime: new Date(purchase.boughtAt).toISOString(),
  subscriptionState: states[purchase.state],
  acknowledgementState: purchase.acknowledged
    ? 'ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED'
    : 'ACKNOWLEDGEMENT_STATE_PENDING',
  ...(purchase.replaces && { linkedPurchaseToken: purchase.replaces }),
  ...(purchase.environment === 'SANDBOX' && { testPurchase: {} }),
  externalAccountIdentifiers: {
    ...(purchase.claimToken && { obfuscatedExternalAccountId: purchase.claimToken }),
  },
  lineItems: [
    {
      productId: planOf(purchase).productId,
      expiryTime: new Date(purchase.graceUntil ?? purchase.expiresAt).toISOString(),
      offerDetails: { basePlanId: planOf(purchase).basePlanId },
      autoRenewingPlan: {
        autoRenewEnabled: purchase.autoRenews,
        recurringPrice: {
          currencyCode: 'CAD',
          units: String(Math.floor(purchase.product.cents / 100)),
          nanos: (purchase.product.cents % 100) * 10_000_000,
        },
      },
    },
  ],
});

/** Claims of the token with which Pub/Sub pushes. */
export const pushClaims = () => {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: 'https://accounts.google.com',
    aud: demoApps.googlePushAudience,
    sub: '110000000000000000000',
    email: demoApps.googlePushEmail,
    email_verified: true,
    iat: now,
    exp: now + hour,
  };
};

export const createGoogleStore = (key: RsaKey = createRsaKey('google-1')) => {
  const accessTokens = new Set<string>();

  const signNotice = async (
    purchase: Purchase,
    happened: Happening,
    eventId: string = randomUUID(),
  ): Promise<SignedNotice> => {
    const notice = {
      version: '1.0',
      packageName: demoApps.googlePackage,
      eventTimeMillis: String(Date.now()),
      ...(happened === 'refund'
        ? {
            voidedPurchaseNotification: {
              purchaseToken: purchase.key,
              orderId: `GPA.${purchase.boughtAt}`,
              productType: 1,
              refundType: 1,
            },
          }
        : {
            subscriptionNotification: {
              version: '1.0',
              notificationType: kinds[happened],
              purchaseToken: purchase.key,
              subscriptionId: planOf(purchase).productId,
            },
          }),
    };
    return {
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await key.sign(pushClaims())}`,
      },
      body: JSON.stringify({
        message: {
          messageId: eventId,
          publishTime: new Date().toISOString(),
          data: Buffer.from(JSON.stringify(notice)).toString('base64'),
        },
        subscription: 'projects/marquee-demo/subscriptions/play-notices',
      }),
    };
  };

  return {
    proofOf: async ({ key: purchaseToken }: Purchase) => ({ purchaseToken }),
    signNotice,

    routes: (server: FastifyInstance, purchases: Purchases) => {
      server.get('/stores/google/certs', () => key.keySet());
      server.post<{ Body: string }>('/stores/google/token', (_request, reply) => {
        const token = randomBytes(16).toString('base64url');
        accessTokens.add(token);
        return reply.send({ access_token: token, token_type: 'Bearer', expires_in: hour });
      });
      const isKnown = (authorization: string | undefined) =>
        accessTokens.has(authorization?.replace(/^Bearer /, '') ?? '');
      server.get<{ Params: { readonly token: string } }>(
        `${packagePath}/purchases/subscriptionsv2/tokens/:token`,
        ({ params, headers }, reply) => {
          if (!isKnown(headers.authorization)) return reply.code(401).send({});
          const purchase = purchases.find('GOOGLE', params.token);
          return purchase ? reply.send(purchaseOf(purchase)) : reply.code(404).send({});
        },
      );
      server.post<{ Params: { readonly token: string } }>(
        `${packagePath}/purchases/subscriptions/:product/tokens/:token`,
        ({ params, headers }, reply) => {
          if (!isKnown(headers.authorization)) return reply.code(401).send({});
          const [token = '', verb] = params.token.split(':');
          const purchase = verb === 'acknowledge' ? purchases.find('GOOGLE', token) : undefined;
          if (!purchase) return reply.code(404).send({});
          purchase.acknowledged = true;
          return reply.send({});
        },
      );
      server.get(`${packagePath}/purchases/voidedpurchases`, ({ headers }, reply) =>
        isKnown(headers.authorization)
          ? reply.send({
              voidedPurchases: purchases
                .all()
                .filter(({ store, state }) => store === 'GOOGLE' && state === 'REVOKED')
                .map((purchase) => ({ purchaseToken: purchase.key, voidedReason: 0, voidedSource: 0 })),
            })
          : reply.code(401).send({}),
      );
    },
  };
};

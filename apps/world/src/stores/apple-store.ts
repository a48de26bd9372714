/** The App Store: signed transactions, notices and the App Store Server API. */
import { randomUUID } from 'node:crypto';
import { CompactSign } from 'jose';
import { demoApps } from '@marquee/product/values/demo/demo-stores.ts';
import type { FastifyInstance } from 'fastify';
import { type AppleAuthority, createAppleAuthority } from './apple-ca.ts';
import type { Notices, SignedNotice } from './notices.ts';
import type { Happening, Purchase, Purchases } from './purchases.ts';

const kinds: Readonly<Record<Happening, readonly [type: string, subtype?: string]>> = {
  buy: ['SUBSCRIBED', 'INITIAL_BUY'],
  renew: ['DID_RENEW'],
  fail: ['DID_FAIL_TO_RENEW', 'GRACE_PERIOD'],
  hold: ['GRACE_PERIOD_EXPIRED'],
  pause: ['RENEWAL_EXTENDED'],
  cancel: ['DID_CHANGE_RENEWAL_STATUS', 'AUTO_RENEW_DISABLED'],
  resume: ['DID_CHANGE_RENEWAL_STATUS', 'AUTO_RENEW_ENABLED'],
  expire: ['EXPIRED', 'VOLUNTARY'],
  refund: ['REFUND'],
  change: ['DID_CHANGE_RENEWAL_PREF', 'UPGRADE'],
  replaced: ['EXPIRED'],
};

/** Apple's numbers of the states. */
const statuses: Readonly<Record<Purchase['state'], number>> = {
  ACTIVE: 1,
  CANCELLED: 1,
  EXPIRED: 2,
  ON_HOLD: 3,
  PAUSED: 3,
  GRACE: 4,
  REVOKED: 5,
};

const environmentOf = ({ environment }: Purchase) => (environment === 'SANDBOX' ? 'Sandbox' : 'Production');

export const signAs = ({ key, chain }: AppleAuthority, payload: object): Promise<string> =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ES256', x5c: [...chain] })
    .sign(key);

export const createAppleStore = (given?: AppleAuthority) => {
  // Made when it is first needed: most worlds never sign with it.
  let made = given;
  const authority = (): AppleAuthority => (made ??= createAppleAuthority());
  const app = { bundleId: demoApps.appleBundleId };

  const transactionOf = (purchase: Purchase) => ({
    ...app,
    originalTransactionId: purchase.key,
    transactionId: `${purchase.key}${purchase.transactions - 1 || ''}`,
    productId: purchase.product.id,
    type: 'Auto-Renewable Subscription',
    environment: environmentOf(purchase),
    purchaseDate: purchase.boughtAt,
    originalPurchaseDate: purchase.boughtAt,
    expiresDate: purchase.expiresAt,
    signedDate: Date.now(),
    // In thousandths of the currency.
    price: purchase.product.cents * 10,
    currency: 'CAD',
    storefront: 'CAN',
    ...(purchase.claimToken && { appAccountToken: purchase.claimToken }),
    ...(purchase.state === 'REVOKED' && { revocationDate: purchase.expiresAt, revocationReason: 0 }),
  });

  const renewalOf = (purchase: Purchase) => ({
    originalTransactionId: purchase.key,
    productId: purchase.product.id,
    autoRenewProductId: purchase.product.id,
    autoRenewStatus: purchase.autoRenews ? 1 : 0,
    environment: environmentOf(purchase),
    signedDate: Date.now(),
    ...(purchase.graceUntil !== undefined && { gracePeriodExpiresDate: purchase.graceUntil }),
  });

  const signTransaction = (purchase: Purchase) => signAs(authority(), transactionOf(purchase));

  const signNotice = async (
    purchase: Purchase,
    happened: Happening,
    eventId: string = randomUUID(),
  ): Promise<SignedNotice> => {
    const [notificationType, subtype] = kinds[happened];
    const signedPayload = await signAs(authority(), {
      notificationType,
      ...(subtype && { subtype }),
      notificationUUID: eventId,
      version: '2.0',
      signedDate: Date.now(),
      data: {
        ...app,
        appAppleId: demoApps.appleAppId,
        bundleVersion: '1',
        environment: environmentOf(purchase),
        status: statuses[purchase.state],
        signedTransactionInfo: await signTransaction(purchase),
        signedRenewalInfo: await signAs(authority(), renewalOf(purchase)),
      },
    });
    return {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ signedPayload }),
    };
  };

  const statusOf = async (purchase: Purchase) => ({
    ...app,
    appAppleId: demoApps.appleAppId,
    environment: environmentOf(purchase),
    data: [
      {
        subscriptionGroupIdentifier: purchase.product.brand,
        lastTransactions: [
          {
            originalTransactionId: purchase.key,
            status: statuses[purchase.state],
            signedTransactionInfo: await signTransaction(purchase),
            signedRenewalInfo: await signAs(authority(), renewalOf(purchase)),
          },
        ],
      },
    ],
  });

  return {
    proofOf: async (purchase: Purchase) => ({ signedTransaction: await signTransaction(purchase) }),
    signNotice,

    routes: (server: FastifyInstance, purchases: Purchases, notices: Notices) => {
      server.get('/stores/apple/root.cer', (_request, reply) =>
        reply.type('application/pkix-cert').send(authority().root),
      );
      for (const [base, environment] of [
        ['/stores/apple', 'PRODUCTION'],
        ['/stores/apple/sandbox', 'SANDBOX'],
      ] as const)
        server.get<{ Params: { readonly id: string } }>(
          `${base}/inApps/v1/subscriptions/:id`,
          async ({ params, headers }, reply) => {
            if (!headers.authorization?.startsWith('Bearer ')) return reply.code(401).send({});
            const purchase = purchases.find('APPLE', params.id);
            if (purchase?.environment !== environment)
              return reply
                .code(404)
                .send({ errorCode: 4_040_010, errorMessage: 'Transaction id not found.' });
            return statusOf(purchase);
          },
        );
      server.post('/stores/apple/inApps/v1/notifications/history', async () => {
        const missed = notices.all().filter(({ store, status }) => store === 'APPLE' && status !== 200);
        return {
          hasMore: false,
          notificationHistory: await Promise.all(
            missed.map(async ({ sign }) => {
              const { body } = await sign();
              return { ...(JSON.parse(body) as object), sendAttempts: [] };
            }),
          ),
        };
      });
    },
  };
};

/** Roku Pay: signed push notices and the web service that validates transactions. */
import { randomUUID } from 'node:crypto';
import { demoApps } from '@marquee/product/values/demo/demo-stores.ts';
import type { FastifyInstance } from 'fastify';
import type { SignedNotice } from './notices.ts';
import type { Happening, Purchase, Purchases } from './purchases.ts';
import { createRsaKey, type RsaKey } from './rsa-key.ts';

const kinds: Readonly<Record<Happening, string>> = {
  buy: 'Sale',
  renew: 'Sale',
  fail: 'GraceInitiated',
  hold: 'OnHoldInitiated',
  pause: 'OnHoldInitiated',
  cancel: 'Cancellation',
  resume: 'Resubscribe',
  expire: 'Cancellation',
  refund: 'Refund',
  change: 'UpgradeSale',
  replaced: 'UpgradeCancellation',
};

const hour = 3600;

const transactionOf = (purchase: Purchase) => {
  const { state, autoRenews, product, key } = purchase;
  const isEntitled = state === 'ACTIVE' || state === 'GRACE' || state === 'CANCELLED';
  return {
    errorCode: null,
    errorMessage: '',
    status: 0,
    OriginalTransactionId: key,
    transactionId: key,
    channelId: demoApps.rokuChannelId,
    productId: product.id,
    amount: product.cents / 100,
    currency: 'CAD',
    isEntitled,
    cancelled: !autoRenews,
    // The web service writes dates as .NET does.
    expirationDate: `/Date(${purchase.expiresAt}+0000)/`,
    purchaseDate: `/Date(${purchase.boughtAt}+0000)/`,
    purchaseStatus: isEntitled ? 'Active' : 'Inactive',
  };
};

/** Claims of a notice, around its message. */
export const pushClaims = (eventId: string, message: object) => {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: 'Roku, Inc. urn:roku:apps:partner-service.roku.com',
    nbf: now - hour,
    exp: now + 24 * hour,
    'x-Roku-message': Buffer.from(JSON.stringify(message)).toString('base64'),
    'x-Roku-message-encoding': 'base64-utf8',
    'x-Roku-message-key': eventId,
    'x-Roku-message-type': 'roku.rpay.push',
  };
};

export const messageOf = (purchase: Purchase, happened: Happening) => ({
  customerId: '9cd2f1e1a9fa5e40b5c1ab4ff2b24b4e',
  transactionType: kinds[happened],
  transactionId: purchase.transactions > 1 ? `${purchase.key}-${purchase.transactions}` : purchase.key,
  originalTransactionId: purchase.key,
  channelId: demoApps.rokuChannelId,
  productCode: purchase.product.id,
  expirationDate: new Date(purchase.expiresAt).toISOString(),
  eventDate: new Date().toISOString(),
  responseKey: randomUUID().replaceAll('-', ''),
});

export const createRokuStore = (key: RsaKey = createRsaKey('ROKU-PARTNER-SERVICE-2026-01-01')) => ({
  proofOf: async ({ key: transactionId }: Purchase) => ({ transactionId }),

  signNotice: async (
    purchase: Purchase,
    happened: Happening,
    eventId: string = randomUUID(),
  ): Promise<SignedNotice> => ({
    headers: { 'content-type': 'text/plain' },
    body: await key.sign(pushClaims(eventId, messageOf(purchase, happened))),
  }),

  routes: (server: FastifyInstance, purchases: Purchases) => {
    server.get('/stores/roku/keys', () => key.keySet());
    server.get<{ Params: { readonly apiKey: string; readonly id: string } }>(
      '/stores/roku/validate-transaction/:apiKey/:id',
      ({ params }, reply) => {
        if (params.apiKey !== demoApps.rokuApiKey)
          return reply.send({ status: 1, errorCode: 'UNAUTHORIZED' });
        const purchase = purchases.find('ROKU', params.id);
        return reply.send(purchase ? transactionOf(purchase) : { status: 1, errorCode: 'NOT_FOUND' });
      },
    );
  },
});

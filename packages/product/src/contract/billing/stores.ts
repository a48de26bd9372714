/** Endpoints of the app stores: their notices, and the claim of a purchase by a customer. */
import * as z from 'zod/mini';
import { anyone, signedIn } from '../../endpoint.ts';
import { appStorePaths, appStores } from '../../values/stores.ts';
import { subscriptionShape } from '../subscriptions.ts';

const ofStore = z.object({ store: z.enum(appStorePaths) });
const proof = z.optional(z.string().check(z.minLength(1), z.maxLength(8000)));

export const receiveStoreNotice = anyone.post('/api/reseller/v1/stores/:store/notifications', {
  params: ofStore,
  /** Google signs the request by its bearer token; Apple and Roku sign the body. */
  headers: z.object({ authorization: z.optional(z.string()) }),
  /** The raw body: JSON of Apple and Google, plain text of Roku. */
  body: z.unknown(),
  /** Roku compares the text with the `responseKey` that it sent. */
  reply: { 200: z.string() },
  fails: ['STORE_INVALID', 'NOT_FOUND', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  says: 'Receives a signed notice of a store. Duplicates have no effect; the state is then read from the store.',
});

export const getStoreToken = signedIn.get('/api/reseller/v1/stores/token', {
  player: true,
  reply: { 200: z.object({ token: z.string() }) },
  fails: ['invalid_token'],
  says: 'Returns the account’s token for purchases in stores: Apple’s `appAccountToken`, Google’s `obfuscatedExternalAccountId`.',
});

export const claimStorePurchase = signedIn.post('/api/reseller/v1/stores/:store/claim', {
  player: true,
  params: ofStore,
  headers: z.object({ 'accept-language': z.optional(z.string()) }),
  /** What the store gave the app: Apple’s `signedTransaction`, Google’s `purchaseToken`, Roku’s `transactionId`. */
  body: z.object({ signedTransaction: proof, purchaseToken: proof, transactionId: proof }),
  reply: { 200: subscriptionShape },
  fails: [
    'VALIDATION',
    'STORE_INVALID',
    'STORE_OTHER_ACCOUNT',
    'NOT_FOUND',
    'SERVICE_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ],
  says: 'Links a store purchase to the account. One of another account stays there; its owner gets a mail with a link to release it.',
});

export const releaseStorePurchase = anyone.post('/api/reseller/v1/stores/release', {
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: { 200: z.object({ store: z.enum(appStores) }) },
  fails: ['TOKEN_INVALID', 'LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
  says: 'Releases a store purchase from its account by the link of the mail, so that another account can claim it.',
});

/** Roku Pay: signed push notices, and the web service that validates transactions. */
import { createRemoteJWKSet } from 'jose';
import { limits } from '@marquee/product/limits.ts';
import type { StoreState } from '@marquee/product/values/stores.ts';
import * as z from 'zod/mini';
import type { Clock } from '../../clock.ts';
import type { RokuStoreConfig } from '../../env/store-kinds.ts';
import { createAskStore } from './ask-store.ts';
import { type PurchaseState, type StoreClient, StoreRefusal } from './store-client.ts';
import { verifyToken } from './verify-token.ts';

const issuer = 'Roku, Inc. urn:roku:apps:partner-service.roku.com';
const messageType = 'roku.rpay.push';
const graceMs = limits.rokuGraceDays * 86_400_000;

const text = z.string().check(z.minLength(1), z.maxLength(200));
const pushClaims = z.object({
  'x-Roku-message': z.string(),
  'x-Roku-message-key': text,
  'x-Roku-message-type': z.literal(messageType),
});
const pushMessage = z.object({
  transactionId: z.optional(text),
  originalTransactionId: z.optional(z.nullable(text)),
  channelId: z.union([z.string(), z.number()]),
  responseKey: z.optional(text),
});

const transaction = z.object({
  status: z.union([z.number(), z.string()]),
  isEntitled: z.boolean(),
  cancelled: z.boolean(),
  productId: z.string(),
  expirationDate: z.nullable(z.string()),
  amount: z.optional(z.nullable(z.number())),
  currency: z.optional(z.nullable(z.string())),
  channelId: z.union([z.string(), z.number()]),
  OriginalTransactionId: z.optional(z.nullable(text)),
});

/** Dates of the web service are `/Date(1581033062000+0000)/` in JSON, or ISO. */
const dateOf = (value: string): Date => {
  const ms = /\/Date\((\d+)/.exec(value)?.[1];
  return ms === undefined ? new Date(value) : new Date(Number(ms));
};

const stateOf = (
  isEntitled: boolean,
  cancelled: boolean,
  expiresAt: Date | undefined,
  now: number,
): StoreState => {
  if (cancelled) return isEntitled ? 'CANCELLED' : 'EXPIRED';
  if (!isEntitled) return 'ON_HOLD';
  return expiresAt !== undefined && expiresAt.getTime() < now ? 'GRACE' : 'ACTIVE';
};

const decode = (message: string): unknown => {
  try {
    return JSON.parse(Buffer.from(message, 'base64').toString()) as unknown;
  } catch {
    return undefined;
  }
};

export const createRokuStore = (
  { apiKey, channelIds, apiUrl, keysUrl }: RokuStoreConfig,
  clock: Clock,
): StoreClient => {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: limits.storeSeconds * 1000 });
  const ask = createAskStore();
  const isOurs = (channelId: string | number) => channelIds.includes(String(channelId));

  const readTransaction = async (key: string) => {
    const reply = await ask(`${apiUrl}/validate-transaction/${apiKey}/${encodeURIComponent(key)}`, {
      headers: { accept: 'application/json' },
    });
    if (!reply.ok) {
      await reply.body?.cancel();
      return undefined;
    }
    const read = transaction.safeParse(await reply.json());
    // A transaction that Roku does not know has a status and none of the fields.
    return read.success && isOurs(read.data.channelId) ? read.data : undefined;
  };

  const readState = async (key: string): Promise<PurchaseState | undefined> => {
    const read = await readTransaction(key);
    if (!read) return undefined;
    const { isEntitled, cancelled, productId, expirationDate, amount, currency } = read;
    const expiresAt = expirationDate === null ? undefined : dateOf(expirationDate);
    const state = stateOf(isEntitled, cancelled, expiresAt, clock.now());
    return {
      environment: 'PRODUCTION',
      storeProductId: productId,
      state,
      expiresAt,
      graceUntil: state === 'GRACE' && expiresAt ? new Date(expiresAt.getTime() + graceMs) : undefined,
      autoRenews: !cancelled,
      priceCents: amount === null || amount === undefined ? undefined : Math.round(amount * 100),
      currency: currency ?? undefined,
      claimToken: undefined,
    };
  };

  return {
    readNotice: async (body) => {
      const claims = pushClaims.safeParse(await verifyToken(body.trim(), keys, { issuer }));
      if (!claims.success) throw new StoreRefusal('malformed');
      const message = pushMessage.safeParse(decode(claims.data['x-Roku-message']));
      if (!message.success) throw new StoreRefusal('malformed');
      const { originalTransactionId, transactionId, channelId, responseKey } = message.data;
      if (!isOurs(channelId)) throw new StoreRefusal('app');
      return {
        eventId: claims.data['x-Roku-message-key'],
        key: originalTransactionId ?? transactionId,
        acknowledgement: { text: responseKey ?? '', headers: { ApiKey: apiKey } },
      };
    },

    keyOf: async ({ transactionId }) => {
      if (transactionId === undefined) throw new StoreRefusal('malformed');
      // A renewal has an id of its own; the subscription is known by that of the purchase.
      const read = await readTransaction(transactionId);
      if (!read) throw new StoreRefusal('unknown');
      return read.OriginalTransactionId ?? transactionId;
    },

    readState,

    // Roku has no list of what it sent: each subscription is read again after its period.
    listMissed: async () => [],
  };
};

/** The card gateway: it takes cards in by fields of its own, and charges them. No number of a card is ever seen here. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Env } from '../env.ts';
import { createLine } from './line.ts';

export interface Card {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export type Charged =
  | { readonly is: 'paid'; readonly chargeId: string }
  | { readonly is: 'refused'; readonly why: string };

interface ChargeEvent {
  readonly id: string;
  readonly type: string;
  /** The order that the charge was for. */
  readonly orderId: string;
  /** Other news than of a charge says nothing here. */
  readonly charged: Charged | undefined;
}

export interface Gateway {
  /** Takes over a card that the gateway's fields saw; undefined when the token is no good. */
  keep(token: string, key: string): Promise<Card | undefined>;
  forget(cardId: string): Promise<void>;
  /** Throws when nobody can say how it went. One order is charged once, however often this is asked. */
  charge(order: { readonly id: string; readonly cardId: string; readonly cents: number }): Promise<Charged>;
  /** How the charge of an order went; undefined when there was none. */
  find(orderId: string): Promise<Charged | undefined>;
  refund(chargeId: string): Promise<void>;
  /** What an event says; undefined for what the gateway did not sign just now. */
  readEvent(body: string, signature: string | undefined, now: number): ChargeEvent | undefined;
}

const card = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
});
const charge = z.object({
  id: z.string(),
  status: z.enum(['succeeded', 'failed']),
  reference: z.string(),
  code: z.optional(z.string()),
});
const event = z.object({ id: z.string(), type: z.string() });
const result = z.object({ type: z.enum(['charge.succeeded', 'charge.failed']), charge });

const chargedOf = ({ id, status, code }: z.output<typeof charge>): Charged =>
  status === 'succeeded' ? { is: 'paid', chargeId: id } : { is: 'refused', why: code ?? 'declined' };

class GatewayDown extends Error {}

const safeEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The card behind a token. The same token asked for again by the same owner is the same card. */
export const takeCard = async (
  { gateway, log }: { readonly gateway: Gateway; readonly log: Logger },
  owner: string,
  token: string,
): Promise<Card> => {
  const key = createHash('sha256').update(`${owner} ${token}`).digest('hex');
  const card = await gateway.keep(token, key).catch((error: unknown) => {
    log.warn({ err: error }, 'the gateway is not there');
    return fail('SERVICE_UNAVAILABLE');
  });
  return card ?? fail('CARD_INVALID');
};

/** Where people type their card; the product only ever frames it. */
export const fieldsUrlOf = ({ worldUrl }: Pick<Env, 'worldUrl'>): string => `${worldUrl}/pay/fields`;

/** The world's gateway, and any that speaks like it. */
export const createWorldGateway = ({ worldUrl, pay }: Pick<Env, 'worldUrl' | 'pay'>): Gateway => {
  const line = createLine((error) => error instanceof GatewayDown);

  const ask = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { body, key }: { body?: object; key?: string } = {},
  ): Promise<{ status: number; body: unknown }> =>
    line(async () => {
      try {
        const reply = await fetch(`${worldUrl}/pay${path}`, {
          method,
          headers: {
            authorization: `Bearer ${pay.secret}`,
            ...(key !== undefined && { 'idempotency-key': key }),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(limits.paymentSeconds * 1000),
        });
        if (reply.status >= 500) throw new Error(`status ${reply.status}`);
        const text = await reply.text();
        return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) };
      } catch (error) {
        throw new GatewayDown('the gateway gave no answer', { cause: error });
      }
    });

  return {
    keep: async (token, key) => {
      const { status, body } = await ask('POST', '/methods', { body: { token }, key });
      return status === 201 ? card.parse(body) : undefined;
    },

    forget: async (cardId) => {
      await ask('DELETE', `/methods/${encodeURIComponent(cardId)}`);
    },

    charge: async ({ id, cardId, cents }) => {
      const { status, body } = await ask('POST', '/charges', {
        body: { method: cardId, amount: cents, currency: 'CAD', reference: id },
        key: id,
      });
      if (status !== 201 && status !== 402) throw new Error(`the gateway did not understand: ${status}`);
      return chargedOf(charge.parse(body));
    },

    find: async (orderId) => {
      const { status, body } = await ask('GET', `/charges/by-key/${encodeURIComponent(orderId)}`);
      return status === 200 ? chargedOf(charge.parse(body)) : undefined;
    },

    refund: async (chargeId) => {
      const { status } = await ask('POST', '/refunds', {
        body: { charge: chargeId },
        key: `refund-${chargeId}`,
      });
      if (status !== 201) throw new Error(`the gateway refused a refund: ${status}`);
    },

    readEvent: (body, signature, now) => {
      const { t = '', v1 = '' } = Object.fromEntries(
        (signature ?? '').split(',').map((part) => part.split('=') as [string, string]),
      );
      const expected = createHmac('sha256', pay.webhookSecret).update(`${t}.${body}`).digest('hex');
      if (!safeEqual(v1, expected)) return undefined;
      if (Math.abs(now / 1000 - Number(t)) > limits.webhookWindowMinutes * 60) return undefined;
      const told: unknown = JSON.parse(body);
      const { data } = result.safeParse(told);
      const charged = data && chargedOf(data.charge);
      return { ...event.parse(told), orderId: data?.charge.reference ?? '', charged };
    },
  };
};

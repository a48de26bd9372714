/** What the gateway knows: tokens, cards that were removed, charges and refunds. */
import type { EventType } from './webhooks.ts';
import {
  asksCustomer,
  type Card,
  cardOfMethod,
  methodIdOf,
  paysOnce,
  type Refusal,
  refusalOf,
} from './cards.ts';
import type { Answer } from './once.ts';
import { randomId } from './random-id.ts';

export interface ChargeWish {
  readonly method: string;
  /** Whole cents. */
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
  /** The customer is there and can answer their bank. */
  readonly onSession?: boolean | undefined;
}

export interface Charge extends ChargeWish {
  readonly id: string;
  readonly status: 'succeeded' | 'failed' | 'requires_action' | 'voided';
  readonly code?: Refusal;
  readonly key: string;
  readonly createdAt: string;
}

export interface RefundWish {
  readonly charge: string;
  /** Absent: all that is left. */
  readonly amount?: number | undefined;
}

export interface Refund {
  readonly id: string;
  readonly charge: string;
  readonly amount: number;
  readonly status: 'succeeded';
  readonly key: string;
  readonly createdAt: string;
}

const tokenLifeMs = 15 * 60 * 1000;

const httpStatusOf: Readonly<Record<Charge['status'], number>> = {
  succeeded: 201,
  failed: 402,
  requires_action: 202,
  voided: 200,
};

const refuse = (status: number, code: string): Answer => ({ status, body: { code } });

const shownCard = (id: string, { brand, last4, expiry }: Card) => ({
  id,
  brand,
  last4,
  expMonth: expiry.month,
  expYear: expiry.year,
});

export const createBooks = (tell: (type: EventType, charge: Charge, refund?: Refund) => void) => {
  const tokens = new Map<string, { readonly card: Card; readonly until: number }>();
  const goneMethods = new Set<string>();
  const charges = new Map<string, Charge>();
  const refunds: Refund[] = [];

  const forgetOldTokens = () => {
    for (const [token, { until }] of tokens) {
      if (until > Date.now()) return;
      tokens.delete(token);
    }
  };

  const left = ({ id, status, amount }: Charge) =>
    refunds.reduce(
      (rest, refund) => (refund.charge === id ? rest - refund.amount : rest),
      status === 'succeeded' ? amount : 0,
    );

  const settle = (charge: Charge): Answer => {
    charges.set(charge.id, charge);
    if (charge.status === 'succeeded') tell('charge.succeeded', charge);
    if (charge.status === 'failed') tell('charge.failed', charge);
    return { status: httpStatusOf[charge.status], body: charge };
  };

  return {
    makeToken: (card: Card): string => {
      forgetOldTokens();
      const token = `tok_${randomId()}`;
      tokens.set(token, { card, until: Date.now() + tokenLifeMs });
      return token;
    },

    exchange: (token: string, isOnce = false): Answer => {
      forgetOldTokens();
      const card = tokens.get(token)?.card;
      if (!card) return refuse(400, 'token_invalid');
      tokens.delete(token);
      return { status: 201, body: shownCard(methodIdOf(card, isOnce), card) };
    },

    findMethod: (method: string): Answer => {
      const card = goneMethods.has(method) ? undefined : cardOfMethod(method);
      return card ? { status: 200, body: shownCard(method, card) } : refuse(404, 'method_unknown');
    },

    remove: (method: string): boolean => {
      if (!cardOfMethod(method)) return false;
      goneMethods.add(method);
      return true;
    },

    charge: (wish: ChargeWish, key: string): Answer => {
      const card = goneMethods.has(wish.method) ? undefined : cardOfMethod(wish.method);
      const asks = card !== undefined && asksCustomer(card);
      const refusal = card ? refusalOf(card) : 'card_gone';
      const code = refusal ?? (asks && !wish.onSession ? 'authentication_required' : undefined);
      if (paysOnce(wish.method)) goneMethods.add(wish.method);
      return settle({
        ...(code && { code }),
        id: `ch_${randomId()}`,
        status: code ? 'failed' : asks ? 'requires_action' : 'succeeded',
        ...wish,
        key,
        createdAt: new Date().toISOString(),
      });
    },

    /** What the customer told their bank; undefined when nobody waits for it (any more). */
    answerChallenge: (id: string, approves: boolean): Charge | undefined => {
      const charge = charges.get(id);
      if (charge?.status !== 'requires_action') return undefined;
      const answered: Charge = approves
        ? { ...charge, status: 'succeeded' }
        : { ...charge, status: 'failed', code: 'authentication_failed' };
      settle(answered);
      return answered;
    },

    /** The answer to a charge as it stands now: a challenge may have ended since. */
    renew: (answer: Answer): Answer => {
      const charge = 'id' in answer.body ? charges.get(String(answer.body.id)) : undefined;
      return charge ? { status: httpStatusOf[charge.status], body: charge } : answer;
    },

    /** In place of a charge that shall never be. */
    void: (key: string) => ({ id: `ch_${randomId()}`, status: 'voided', key }) as const,

    /** Ends a challenge that nobody has answered; any other charge stays as it is. */
    voidChallenge: ({ body }: Answer): void => {
      const charge = 'id' in body ? charges.get(String(body.id)) : undefined;
      if (charge?.status === 'requires_action') charges.set(charge.id, { ...charge, status: 'voided' });
    },

    refund: ({ charge: id, amount }: RefundWish, key: string): Answer => {
      const charge = charges.get(id);
      if (!charge) return refuse(404, 'charge_unknown');
      const rest = left(charge);
      if (rest === 0 || (amount ?? rest) > rest) return refuse(409, 'refund_too_high');
      const refund: Refund = {
        id: `re_${randomId()}`,
        charge: id,
        amount: amount ?? rest,
        status: 'succeeded',
        key,
        createdAt: new Date().toISOString(),
      };
      refunds.push(refund);
      tell('charge.refunded', charge, refund);
      return { status: 201, body: refund };
    },

    find: (id: string) => charges.get(id),
    charges: (): readonly Charge[] => [...charges.values()],
    refunds: (): readonly Refund[] => refunds,
  };
};

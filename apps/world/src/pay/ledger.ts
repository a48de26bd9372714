/** Ledger of the gateway: tokens, removed cards, charges, refunds and disputes. */
import type { Charge, ChargeRequest, Dispute, Refund, RefundRequest, WebhookEvent } from './charges.ts';
import { asksCustomer, type Card, cardOfMethod, methodIdOf, paysOnce, declineCodeOf } from './cards.ts';
import type { CachedResponse } from './idempotency-cache.ts';
import { randomId } from './random-id.ts';

const tokenLifeMs = 15 * 60 * 1000;
const evidenceMs = 7 * 86_400_000;
const linesPerPage = 5000;

const httpStatusOf: Readonly<Record<Charge['status'], number>> = {
  succeeded: 201,
  failed: 402,
  requires_action: 202,
  voided: 200,
};

const refuse = (status: number, code: string): CachedResponse => ({ status, body: { code } });

const shownCard = (id: string, { brand, last4, expiry }: Card) => ({
  id,
  brand,
  last4,
  expMonth: expiry.month,
  expYear: expiry.year,
});

export const createLedger = (emit: (event: WebhookEvent) => void) => {
  const tokens = new Map<string, { readonly card: Card; readonly until: number }>();
  const goneMethods = new Set<string>();
  const charges = new Map<string, Charge>();
  const refunds: Refund[] = [];
  const disputes = new Map<string, Dispute>();

  const forgetOldTokens = () => {
    for (const [token, { until }] of tokens) {
      if (until > Date.now()) return;
      tokens.delete(token);
    }
  };

  const taken = (id: string) =>
    [...disputes.values()].reduce(
      (sum, { charge, amount, status }) => (charge === id && status !== 'won' ? sum + amount : sum),
      0,
    );
  const left = ({ id, status, amount }: Charge) =>
    refunds.reduce(
      (rest, refund) => (refund.charge === id ? rest - refund.amount : rest),
      (status === 'succeeded' ? amount : 0) - taken(id),
    );

  const settle = (charge: Charge): CachedResponse => {
    charges.set(charge.id, charge);
    if (charge.status === 'succeeded') emit({ type: 'charge.succeeded', charge });
    if (charge.status === 'failed') emit({ type: 'charge.failed', charge });
    return { status: httpStatusOf[charge.status], body: charge };
  };

  /** Ledger lines of a date range, oldest first, paginated. */
  const pageOf = (since: string, until: string, start: number) => {
    const within = ({ createdAt }: { readonly createdAt: string }) => createdAt >= since && createdAt < until;
    const referenceOf = (id: string) => charges.get(id)?.reference ?? '';
    const all = [...charges.values()].filter(within);
    // Refunds and disputes are few: all are on the first page.
    const isFirst = start === 0;
    const named = <Line extends { readonly charge: string }>(line: Line) => ({
      ...line,
      reference: referenceOf(line.charge),
    });
    const isTouched = (dispute: Dispute) =>
      within(dispute) || (dispute.closedAt !== undefined && within({ createdAt: dispute.closedAt }));
    return {
      charges: all.slice(start, start + linesPerPage),
      refunds: isFirst ? refunds.filter(within).map(named) : [],
      disputes: isFirst ? [...disputes.values()].filter(isTouched).map(named) : [],
      ...(start + linesPerPage < all.length && { next: start + linesPerPage }),
    };
  };

  return {
    makeToken: (card: Card): string => {
      forgetOldTokens();
      const token = `tok_${randomId()}`;
      tokens.set(token, { card, until: Date.now() + tokenLifeMs });
      return token;
    },

    exchange: (token: string, isOnce = false): CachedResponse => {
      forgetOldTokens();
      const card = tokens.get(token)?.card;
      if (!card) return refuse(400, 'token_invalid');
      tokens.delete(token);
      return { status: 201, body: shownCard(methodIdOf(card, isOnce), card) };
    },

    findMethod: (method: string): CachedResponse => {
      const card = goneMethods.has(method) ? undefined : cardOfMethod(method);
      return card ? { status: 200, body: shownCard(method, card) } : refuse(404, 'method_unknown');
    },

    remove: (method: string): boolean => {
      if (!cardOfMethod(method)) return false;
      goneMethods.add(method);
      return true;
    },

    charge: (request: ChargeRequest, key: string): CachedResponse => {
      const card = goneMethods.has(request.method) ? undefined : cardOfMethod(request.method);
      const asks = card !== undefined && asksCustomer(card);
      const refusal = card ? declineCodeOf(card) : 'card_gone';
      const code = refusal ?? (asks && !request.onSession ? 'authentication_required' : undefined);
      if (paysOnce(request.method)) goneMethods.add(request.method);
      return settle({
        ...(code && { code }),
        id: `ch_${randomId()}`,
        status: code ? 'failed' : asks ? 'requires_action' : 'succeeded',
        ...request,
        key,
        createdAt: new Date().toISOString(),
      });
    },

    /** The customer's 3-D Secure answer; undefined if no challenge is pending. */
    answerChallenge: (id: string, approves: boolean): Charge | undefined => {
      const charge = charges.get(id);
      if (charge?.status !== 'requires_action') return undefined;
      const answered: Charge = approves
        ? { ...charge, status: 'succeeded' }
        : { ...charge, status: 'failed', code: 'authentication_failed' };
      settle(answered);
      return answered;
    },

    /** The current result of a charge; a challenge may have ended since. */
    renew: (answer: CachedResponse): CachedResponse => {
      const charge = 'id' in answer.body ? charges.get(String(answer.body.id)) : undefined;
      return charge ? { status: httpStatusOf[charge.status], body: charge } : answer;
    },

    /** Blocks a charge from ever being made. */
    void: (key: string) => ({ id: `ch_${randomId()}`, status: 'voided', key }) as const,

    /** Cancels a pending challenge; other charges are unchanged. */
    voidChallenge: ({ body }: CachedResponse): void => {
      const charge = 'id' in body ? charges.get(String(body.id)) : undefined;
      if (charge?.status === 'requires_action') charges.set(charge.id, { ...charge, status: 'voided' });
    },

    refund: ({ charge: id, amount }: RefundRequest, key?: string): CachedResponse => {
      const charge = charges.get(id);
      if (!charge) return refuse(404, 'charge_unknown');
      const rest = left(charge);
      if (rest === 0 || (amount ?? rest) > rest) return refuse(409, 'refund_too_high');
      const refund: Refund = {
        id: `re_${randomId()}`,
        charge: id,
        amount: amount ?? rest,
        status: 'succeeded',
        ...(key !== undefined && { key }),
        createdAt: new Date().toISOString(),
      };
      refunds.push(refund);
      emit({ type: 'charge.refunded', charge, refund });
      return { status: 201, body: refund };
    },

    dispute: (id: string): CachedResponse => {
      const charge = charges.get(id);
      if (!charge) return refuse(404, 'charge_unknown');
      const rest = left(charge);
      if (rest === 0) return refuse(409, 'nothing_to_dispute');
      const now = Date.now();
      const dispute: Dispute = {
        id: `dp_${randomId()}`,
        charge: id,
        amount: rest,
        reason: 'fraudulent',
        status: 'open',
        evidenceDueBy: new Date(now + evidenceMs).toISOString(),
        createdAt: new Date(now).toISOString(),
      };
      disputes.set(dispute.id, dispute);
      emit({ type: 'charge.dispute.created', charge, dispute });
      return { status: 201, body: dispute };
    },

    closeDispute: (id: string, status: 'won' | 'lost'): CachedResponse => {
      const open = disputes.get(id);
      const charge = open && charges.get(open.charge);
      if (!charge) return refuse(404, 'dispute_unknown');
      if (open.status !== 'open') return refuse(409, 'dispute_closed');
      const dispute: Dispute = { ...open, status, closedAt: new Date().toISOString() };
      disputes.set(id, dispute);
      emit({ type: 'charge.dispute.closed', charge, dispute });
      return { status: 200, body: dispute };
    },

    find: (id: string) => charges.get(id),
    charges: (): readonly Charge[] => [...charges.values()],
    refunds: (): readonly Refund[] => refunds,
    disputes: (): readonly Dispute[] => [...disputes.values()],
    findDispute: (id: string) => disputes.get(id),
    pageOf,
    left,
  };
};

/** The payment port: what buying asks of a card gateway. Adapters turn every error into an outcome. */

export interface Card {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** The gateway's idempotency key of a charge is the id of its attempt. */
export interface Attempt {
  readonly id: string;
  readonly orderId: string;
  readonly method: string;
  readonly cents: number;
  /** Whether the customer is present, who can confirm a payment with their bank. */
  readonly onSession: boolean;
  readonly intentId: string | null;
  readonly askedAt: Date;
}

export interface Paid {
  readonly is: 'paid';
  readonly chargeId: string;
  readonly intentId?: string;
}
export interface Declined {
  readonly is: 'declined';
  readonly code: string;
  /** What the card network advises the merchant to do next. */
  readonly adviceCode?: string;
  readonly intentId?: string;
}
/** Certainly not charged: nobody was reached, or they refused to work for us at all. */
export interface Unavailable {
  readonly is: 'unavailable';
}

/** The customer's bank asks them first; `action` is for the card frame, which knows what to do with it. */
export interface NeedsAction {
  readonly is: 'action';
  readonly intentId: string;
  readonly action: string;
}

export type Outcome =
  | Paid
  | Declined
  | NeedsAction
  /** Asked, and nobody can say how it went. */
  | { readonly is: 'unknown'; readonly intentId?: string }
  | Unavailable;

export interface LedgerLine {
  /** A dispute is what the bank took; what it gives back when we win has the same id and is below zero. */
  readonly kind: 'charge' | 'refund' | 'dispute';
  readonly id: string;
  /** Of a charge: the attempt. Of a refund or a dispute: the charge. */
  readonly for: string;
  readonly orderId: string;
  readonly cents: number;
  readonly at: Date;
}

export interface RefundWish {
  readonly chargeId: string;
  readonly cents: number | undefined;
  readonly key: string;
}

/** A refund as the gateway has it now. */
export interface GatewayRefund {
  readonly id: string;
  readonly chargeId: string;
  readonly cents: number;
  /** Under which it was asked for; absent when somebody made it at the gateway. */
  readonly key?: string | undefined;
  readonly status: 'done' | 'pending' | 'failed';
  readonly code?: string;
}

/** How a refund went. One that was refused at once has no id. */
export type RefundOutcome = Pick<GatewayRefund, 'status' | 'code'> & { readonly id: string | undefined };

/** A customer's bank takes the money of a charge back, until it is settled who is right. */
export interface GatewayDispute {
  readonly id: string;
  readonly chargeId: string;
  readonly cents: number;
  readonly reason: string;
  /** As the gateway words it: `needs_response`, `won`, `lost` and so on. */
  readonly status: string;
  readonly evidenceDueAt: Date | undefined;
}

interface ChargeEvent {
  readonly id: string;
  readonly type: string;
  /** The attempt that the event is about; other events have none. */
  readonly attemptId: string | undefined;
}

export interface PaymentGateway {
  readonly name: 'world' | 'stripe';
  /** Takes over a card that the gateway's fields saw; undefined when the token is no good. Throws when it is away. */
  keepCard(token: string, key: string): Promise<Card | undefined>;
  /** A card that is gone already counts as dropped. */
  dropCard(method: string): Promise<void>;
  charge(attempt: Attempt): Promise<Outcome>;
  /** What became of an attempt; `nothing` when the gateway never heard of it. */
  look(attempt: Attempt): Promise<Outcome | { readonly is: 'nothing' }>;
  /** Afterwards this attempt can never be charged; or how it went, when it was charged before. */
  cancel(attempt: Attempt): Promise<Outcome | { readonly is: 'cancelled' }>;
  /** Without cents: all that is left. Throws when nobody answers: the same key asks again, and refunds once. */
  refund(wish: RefundWish): Promise<RefundOutcome>;
  listRefunds(chargeId: string): Promise<readonly GatewayRefund[]>;
  readDispute(id: string): Promise<GatewayDispute | undefined>;
  ledger(from: Date, until: Date): AsyncIterable<LedgerLine>;
  /** Undefined for what the gateway did not sign just now. */
  readEvent(body: string, signature: string | undefined, now: number): ChargeEvent | undefined;
}

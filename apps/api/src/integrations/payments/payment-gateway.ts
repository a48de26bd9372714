/** Port of card gateways. Adapters turn every error into an outcome. */

export interface Card {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** The same for every copy of one card. */
  readonly fingerprint?: string | undefined;
  readonly wallet?: string | undefined;
}

/** The gateway's idempotency key of a charge is the id of its attempt. */
export interface ChargeRequest {
  readonly id: string;
  readonly orderId: string;
  /** The gateway's customer id; null if the gateway has no customers, or for a single-use card. */
  readonly customer: string | null;
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
/** Certainly not charged: the gateway was not reached, or refused the request as a whole. */
interface Unavailable {
  readonly is: 'unavailable';
}

/** 3-D Secure is required; `action` is data for the card iframe. */
interface NeedsAction {
  readonly is: 'action';
  readonly intentId: string;
  readonly action: string;
}

export type Outcome =
  | Paid
  | Declined
  | NeedsAction
  /** The request was sent; its result is unknown. */
  | { readonly is: 'unknown'; readonly intentId?: string }
  | Unavailable;

/** It can no longer be charged. */
export interface Cancelled {
  readonly is: 'cancelled';
}

export interface CardRequest {
  readonly token: string;
  readonly customer: string | null;
  readonly key: string;
  /** `pay`: a payment follows and runs 3-D Secure then. `once`: single use, not stored. */
  readonly purpose: 'keep' | 'pay' | 'once';
}

export type StoredCard =
  | { readonly is: 'kept'; readonly card: Card }
  /** 3-D Secure is required; the set-up is completed afterwards. */
  | { readonly is: 'action'; readonly setupId: string; readonly action: string }
  | { readonly is: 'declined'; readonly code: string }
  /** The token is invalid. */
  | { readonly is: 'invalid' }
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

interface GatewayRefundRequest {
  readonly chargeId: string;
  readonly cents: number | undefined;
  readonly key: string;
}

/** A refund as the gateway has it now. */
export interface GatewayRefund {
  readonly id: string;
  readonly chargeId: string;
  readonly cents: number;
  /** Our idempotency key; absent for a refund made in the gateway's dashboard. */
  readonly key?: string | undefined;
  readonly status: 'done' | 'pending' | 'failed';
  readonly code?: string;
}

/** How a refund went. One that was refused at once has no id. */
export type RefundOutcome = Pick<GatewayRefund, 'status' | 'code'> & { readonly id: string | undefined };

/** A dispute (chargeback): the bank withdraws the amount until it is decided. */
export interface GatewayDispute {
  readonly id: string;
  readonly chargeId: string;
  readonly cents: number;
  readonly reason: string;
  /** As the gateway words it: `needs_response`, `won`, `lost` and so on. */
  readonly status: string;
  readonly evidenceDueAt: Date | undefined;
}

export type EventKind =
  | 'attempt'
  | 'setup'
  | 'refund'
  | 'dispute'
  | 'cardUpdated'
  | 'cardRemoved'
  /** Of no interest here. */
  | 'other';

export interface GatewayEvent {
  readonly id: string;
  readonly type: string;
  readonly kind: EventKind;
  /** The gateway's name of what it is about: an intent, a set-up, a refund, a dispute, a card. */
  readonly objectId: string | undefined;
  /** Of a charge, a refund and a dispute. */
  readonly chargeId?: string | undefined;
  readonly attemptId?: string | undefined;
}

export interface PaymentGateway {
  readonly name: 'world' | 'stripe';
  /** Creates the customer of an account, idempotently; null if the gateway has no customers. */
  readonly createCustomer: (accountId: string) => Promise<string | null>;
  /** With all cards; one that is gone already counts as dropped. */
  readonly deleteCustomer: (customer: string) => Promise<void>;
  /** Takes over a card that the gateway's fields saw. */
  readonly storeCard: (request: CardRequest) => Promise<StoredCard>;
  readonly completeSetup: (setupId: string) => Promise<StoredCard>;
  /** As it is now; undefined when it is gone. Throws when the gateway is away. */
  readonly readCard: (method: string) => Promise<Card | undefined>;
  /** A card that is gone already counts as dropped. */
  readonly deleteCard: (method: string) => Promise<void>;
  /** `saveIntent` is awaited before any money moves, wherever the gateway names the charge first. */
  readonly charge: (
    attempt: ChargeRequest,
    saveIntent: (intentId: string) => Promise<void>,
  ) => Promise<Outcome | Cancelled>;
  /** The result of an attempt; `nothing` if the gateway does not know it or was not asked to charge it. */
  readonly readOutcome: (attempt: ChargeRequest) => Promise<Outcome | Cancelled | { readonly is: 'nothing' }>;
  /** Afterwards this attempt can never be charged; or how it went, when it was charged before. */
  readonly cancel: (attempt: ChargeRequest) => Promise<Outcome | Cancelled>;
  /** Without cents: the whole rest. Throws without a response; retrying with the same key refunds once. */
  readonly refund: (request: GatewayRefundRequest) => Promise<RefundOutcome>;
  readonly listRefunds: (chargeId: string) => Promise<readonly GatewayRefund[]>;
  readonly readDispute: (id: string) => Promise<GatewayDispute | undefined>;
  readonly ledger: (from: Date, until: Date) => AsyncIterable<LedgerLine>;
  /** Whether the gateway signed it just now. */
  readonly isSigned: (body: string, signature: string | undefined, now: number) => boolean;
  readonly readEvent: (body: string) => GatewayEvent;
}

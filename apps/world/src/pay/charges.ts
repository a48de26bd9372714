/** Charges, refunds, disputes, and the webhook events about them. */
import type { DeclineCode } from './cards.ts';

export interface ChargeRequest {
  readonly method: string;
  /** Whole cents. */
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
  /** The customer is there and can answer their bank. */
  readonly onSession?: boolean | undefined;
}

export interface Charge extends ChargeRequest {
  readonly id: string;
  readonly status: 'succeeded' | 'failed' | 'requires_action' | 'voided';
  readonly code?: DeclineCode;
  readonly key: string;
  readonly createdAt: string;
}

export interface RefundRequest {
  readonly charge: string;
  /** Absent: the remainder. */
  readonly amount?: number | undefined;
}

export interface Refund {
  readonly id: string;
  readonly charge: string;
  readonly amount: number;
  readonly status: 'succeeded';
  /** Absent for a refund made on the gateway's page. */
  readonly key?: string;
  readonly createdAt: string;
}

/** A dispute debits the amount immediately and returns it if we win. */
export interface Dispute {
  readonly id: string;
  readonly charge: string;
  readonly amount: number;
  readonly reason: 'fraudulent' | 'product_not_received';
  readonly status: 'open' | 'won' | 'lost';
  readonly evidenceDueBy: string;
  readonly createdAt: string;
  readonly closedAt?: string;
}

export type WebhookEvent = { readonly charge: Charge } & (
  | { readonly type: 'charge.succeeded' | 'charge.failed' }
  | { readonly type: 'charge.refunded'; readonly refund: Refund }
  | { readonly type: 'charge.dispute.created' | 'charge.dispute.closed'; readonly dispute: Dispute }
);

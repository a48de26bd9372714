/** Items of an order that is about to be placed. */
import type { Language } from '@marquee/product/brands.ts';
import type { BillingCycle } from '@marquee/product/values/billing-cycles.ts';
import type { Day } from '@marquee/product/values/dates.ts';
import type { Selectable } from 'kysely';
import type { BillingSchema } from '../../db/tables/billing.ts';

/** The subscription period that an order item pays for. */
export interface BilledPeriod {
  readonly kind: Selectable<BillingSchema['invoices']>['kind'];
  readonly subscriptionId: string;
  readonly term: number;
  readonly period: number;
  readonly fromDay: Day;
  readonly untilDay: Day;
  readonly dueAt: Date;
}

export interface NewOrderItem {
  readonly productId: string;
  readonly pricingPlanId: string;
  readonly sku: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly cycle: BillingCycle;
  readonly cents: number;
  /** Of a renewal: the subscription, and the discount of a retention offer. */
  readonly subscriptionId?: string;
  readonly percentOff?: number;
  /** Absent for a gift card. */
  readonly invoice?: BilledPeriod;
}

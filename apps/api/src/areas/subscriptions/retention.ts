/** Retention offers: one per cancellation, accepted at most once a year. */
import { createHmac, randomUUID } from 'node:crypto';
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { BillingCycle } from '@marquee/product/values/billing-cycles.ts';
import { offerPayments } from '@marquee/product/values/billing/cancellation-reasons.ts';
import { percentOf } from '@marquee/product/values/billing/totals.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import type { Kysely } from 'kysely';
import { keyOf, runIdempotent } from '../../billing/orders/idempotency.ts';
import {
  undoCancellation,
  loadPlanAndAddOns,
  loadSubscriptionItem,
  type SubscriptionRow,
} from '../../billing/subscriptions/load-subscription.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { translatorFor } from '../../mail/translator.ts';
import { mailRestart } from '../../billing/cancellation/mail-restart.ts';
import { checkSession } from './cancellation.ts';

const wasGranted = async (query: Kysely<Schema>, now: number, accountId: string): Promise<boolean> => {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - limits.retentionOfferMonths);
  const grant = await query
    .selectFrom('retention_grants')
    .select('id')
    .where('account_id', '=', accountId)
    .where('granted_at', '>', since)
    .executeTakeFirst();
  return grant !== undefined;
};

/** For paid plans without a running offer. */
const isEligible = ({ product_type: type, grace_period: inGrace, offer_periods: periods }: SubscriptionRow) =>
  type !== 'ADDON' && !inGrace && periods === 0;

const codeOf = (secret: Buffer, { id }: SubscriptionRow): string =>
  `KEEP-${createHmac('sha256', secret).update(id).digest('hex').slice(0, 12).toUpperCase()}`;

interface OfferRequest {
  readonly query: { readonly subscriptionId: string; readonly subscriptionItemId: string };
  readonly headers: { readonly sessionid?: string | undefined };
  readonly claims: { readonly account_id: string };
}

const itemInSession = async ({ database, clock }: Deps, { query, headers, claims }: OfferRequest) => {
  const { subscriptionId, subscriptionItemId } = query;
  const { item } = await loadSubscriptionItem(
    database.query,
    claims.account_id,
    subscriptionId,
    subscriptionItemId,
  );
  await checkSession(database.query, clock.now(), claims.account_id, item.id, headers.sessionid);
  const eligible = isEligible(item) && !(await wasGranted(database.query, clock.now(), claims.account_id));
  return { item, eligible };
};

export const isOfferEligible =
  (deps: Deps): Handle<typeof calls.isOfferEligible> =>
  async (request) => ({ eligible: (await itemInSession(deps, request)).eligible });

export const getOffer =
  (deps: Deps): Handle<typeof calls.getOffer> =>
  async (request) => {
    const { item, eligible } = await itemInSession(deps, request);
    if (!eligible) return fail('NO_OFFER');
    const say = translatorFor(parseAcceptLanguage(request.headers));
    const { price_cents: cents } = item;
    const percent = limits.retentionOfferPercent;
    const periods = offerPayments(item.billing_cycle as BillingCycle);
    return {
      redemptionCode: codeOf(deps.tokenKeys.derive('offers'), item),
      title: say('mail.offer.title', { percent, periods }),
      description: say('mail.offer.description', { percent, periods }),
      price: amountOf(cents - percentOf(cents, percent)),
      regularPrice: amountOf(cents),
      months: periods,
      expiresAt: new Date(deps.clock.now() + limits.retentionOfferDays * 86_400_000).toISOString(),
    };
  };

export const redeemOffer =
  (deps: Deps): Handle<typeof calls.redeemOffer> =>
  async ({ body, headers, claims }) => {
    const { database, clock, tokenKeys } = deps;
    const { account_id: accountId } = claims;
    const now = clock.now();
    const idempotency = { owner: accountId, key: keyOf(headers), call: 'redeem offer', body };
    return runIdempotent(database.query, now, idempotency, async (tx) => {
      const { email, language } = await lockAccount(tx, accountId);
      const { plan, addOns } = await loadPlanAndAddOns(tx, accountId, body.subscriptionId);
      await checkSession(tx, now, accountId, plan.id, headers.sessionid);
      if (body.redemptionCode !== codeOf(tokenKeys.derive('offers'), plan)) return fail('OFFER_INVALID');
      if (await wasGranted(tx, now, accountId)) return fail('OFFER_ALREADY_REDEEMED');
      if (!isEligible(plan) || plan.cycle_date.getTime() <= now) return fail('OFFER_INVALID');
      await tx
        .insertInto('retention_grants')
        .values({
          id: randomUUID(),
          account_id: accountId,
          subscription_id: plan.id,
          percent: limits.retentionOfferPercent,
          granted_at: new Date(now),
        })
        .execute();
      await tx
        .updateTable('subscriptions')
        .set({
          offer_percent: limits.retentionOfferPercent,
          offer_periods: offerPayments(plan.billing_cycle as BillingCycle),
        })
        .where('id', '=', plan.id)
        .execute();
      // The add-ons were cancelled with the plan and are restored with it.
      if (plan.cancelled) {
        const again = [plan, ...addOns.filter(({ cancelled }) => cancelled)];
        await undoCancellation(tx, again);
        await mailRestart(deps, tx, now, { email, language, brand: brandOfClaims(claims), plan, again });
      }
      await audit(tx, now, { kind: 'offerTaken', accountId, details: { sku: plan.sku } });
      return { subscriptionId: plan.id, redeemed: true as const, restarted: plan.cancelled };
    });
  };

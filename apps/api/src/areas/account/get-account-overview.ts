/** What the account page shows first: plans, next bill, profiles, devices, gift balance, advice and help from support. */
import { brandOf, isBrandId, type Language } from '@marquee/product/brands.ts';
import type { AccountOverview, getAccountOverview as contract } from '@marquee/product/contract/account.ts';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { limits } from '@marquee/product/limits.ts';
import { securityAdvice } from '@marquee/product/security/advice.ts';
import { nextBillIn } from '@marquee/product/values/billing/next-bill.ts';
import { dayOf } from '@marquee/product/values/dates.ts';
import { amountOf, giftBalanceKey } from '@marquee/product/values/money.ts';
import { contentNames } from '@marquee/product/values/skus.ts';
import { directStore } from '@marquee/product/values/stores.ts';
import { listSubscriptionViews } from '../../billing/subscriptions/list-subscriptions.ts';
import { listUpcomingBills } from '../../billing/subscriptions/next-bill.ts';
import { statement } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import type { Handle } from '../../http/implement.ts';
import { readAssist } from '../../identity/staff/assist.ts';
import { readSecurityFacts } from '../../identity/security-facts.ts';

type Plan = AccountOverview['plans'][number];

const stateOf = ({ status, storeState, gracePeriod, cancelled, endDate }: Subscription): Plan['state'] => {
  if (status !== 'ACTIVE') return 'PENDING';
  const isOwed = gracePeriod || storeState === 'GRACE' || storeState === 'ON_HOLD';
  // An end without a cancellation is a disputed payment.
  if (isOwed || (endDate !== null && !cancelled)) return 'PAYMENT_PROBLEM';
  if (storeState === 'PAUSED') return 'PAUSED';
  return cancelled ? 'CANCELLED' : 'ACTIVE';
};

const planOf = (subscription: Subscription, language: Language): Plan => {
  const { subscriptionItemId, subscriptionItems, brandName, addOns, billingCycleType, endDate, storeName } =
    subscription;
  const skus = subscriptionItems.map(({ productSku }) => productSku);
  const brand = isBrandId(brandName) ? brandOf(brandName).name[language] : brandName;
  return {
    subscriptionItemId,
    name: contentNames(skus, language) || brand,
    addOns: addOns.flatMap(({ name }) => name ?? []),
    billingCycleType,
    state: stateOf(subscription),
    endsOn: endDate && dayOf(endDate),
    billedByUs: storeName === directStore,
  };
};

interface Counts {
  readonly profiles: number;
  readonly devices: number;
  readonly gift_cents: number;
}

const selectCounts = statement(
  'select account counts',
  `select
    (select count(*)::integer from profiles where account_id = $1) as profiles,
    (select count(*)::integer from devices where account_id = $1 and removed_at is null) as devices,
    (select coalesce(sum(cents), 0)::integer from gift_ledger where account_id = $1 and balance_key = $2) as gift_cents`,
);

export const getAccountOverview =
  (deps: Deps): Handle<typeof contract> =>
  async ({ claims: { account_id }, headers }) => {
    const language = parseAcceptLanguage(headers);
    const { database, clock } = deps;
    const now = clock.now();
    const [subscriptions, bills, { rows }, facts, assist] = await Promise.all([
      listSubscriptionViews(deps, account_id, language),
      listUpcomingBills(database.query, now, account_id),
      database.reads.query<Counts>(selectCounts, [account_id, giftBalanceKey]),
      readSecurityFacts(database.query, account_id),
      readAssist(database.query, now, account_id),
    ]);
    const counts = rows[0]!;
    const next = bills.next();
    return {
      plans: subscriptions
        .map((each) => planOf(each, language))
        .toSorted((one, other) => Number(other.billedByUs) - Number(one.billedByUs)),
      nextBill: next ? nextBillIn(next, language) : null,
      profiles: { used: counts.profiles, most: limits.profiles },
      devices: { used: counts.devices, most: limits.playbackDevices },
      giftBalance: amountOf(counts.gift_cents),
      advice: securityAdvice(facts, now),
      assist,
    };
  };

/** Undoes a cancellation while the period still runs. */
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/app-error.ts';
import { mailRestart } from '../../billing/cancellation/mail-restart.ts';
import { keyOf, runIdempotent } from '../../billing/orders/idempotency.ts';
import {
  undoCancellation,
  loadPlanAndAddOns,
  type SubscriptionRow,
} from '../../billing/subscriptions/load-subscription.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { lockAccount } from '../../identity/lock-account.ts';

const failures = {
  plan: 'RESTART_PLAN_FAILED',
  addon: 'RESTART_ADDON_FAILED',
  all: 'RESTART_ALL_FAILED',
} as const;

const isCancelled = ({ cancelled }: SubscriptionRow): boolean => cancelled;

export const restartSubscription =
  (deps: Deps): Handle<typeof calls.restartSubscription> =>
  async ({ params, body, headers, claims }) => {
    const { database, clock } = deps;
    const { account_id: accountId } = claims;
    const now = clock.now();
    const idempotency = { owner: accountId, key: keyOf(headers), call: `restart ${params.id}`, body };
    return runIdempotent(database.query, now, idempotency, async (tx) => {
      const { email, language } = await lockAccount(tx, accountId);
      const { plan, addOns } = await loadPlanAndAddOns(tx, accountId, params.id);
      const requested = {
        plan: () => [plan],
        addon: () => [addOns.find(({ id }) => id === body.subscriptionItemId) ?? fail('NOT_FOUND')],
        all: () => [plan, ...addOns],
      }[body.type]();
      const again = requested.filter(isCancelled);
      if (again.length === 0) return fail('NOT_CANCELLED');
      const isOver = again.some(({ cycle_date: end }) => end.getTime() <= now);
      // An add-on cannot be restarted without its plan.
      const isAlone = body.type === 'addon' && plan.cancelled;
      if (isOver || isAlone)
        return fail(failures[body.type], { reason: isOver ? 'ended' : 'plan_cancelled' });
      await undoCancellation(tx, again);
      await mailRestart(deps, tx, now, { email, language, brand: brandOfClaims(claims), plan, again });
      return { status: 'ACTIVE' as const };
    });
  };

/** Plan changes and restarts that were sent before the page was opened, and whose answer was lost. */
import type { PlainObject } from '@marquee/product/plain-object.ts';
import { useState } from 'react';
import { useOutcome } from '../../../form/use-outcome.ts';
import { tellRestart } from '../unified/restart.tsx';
import { type EarlierChange, endChange } from './change-plan.tsx';
import { pendingOf } from './payment-pending.tsx';

/** What became of a plan change is shown where it was made. */
export const useEarlierChange = (subscriptionId: string, open: () => void): EarlierChange | undefined => {
  const [earlier, setEarlier] = useState<EarlierChange>();
  const show = (change: EarlierChange): void => {
    setEarlier(change);
    open();
  };
  useOutcome('change', subscriptionId, {
    onComplete: (_, { body }) => void endChange(subscriptionId, choiceOf(body).plan),
    onPending: (outcome, { body }) => {
      const pending = pendingOf(outcome);
      if (pending) show({ ...choiceOf(body), pending: { ...pending, ...choiceOf(body) } });
    },
    onFailed: (outcome, { body }) =>
      show({ ...choiceOf(body), failure: outcome ? 'TRANSACTION_FAILED' : 'payments.notSent' }),
  });
  return earlier;
};

/** Of a request that this page has kept in the tab. */
const choiceOf = ({ plan, pricingPlanId }: PlainObject) => ({
  plan: typeof plan === 'string' ? plan : '',
  pricingPlanId: typeof pricingPlanId === 'string' ? pricingPlanId : '',
});

export const useEarlierRestart = (subscriptionId: string): void => {
  useOutcome('restart', subscriptionId, {
    onComplete: (_, { body }) => tellRestart(body),
    onPending: () => undefined,
    onFailed: () => undefined,
  });
};

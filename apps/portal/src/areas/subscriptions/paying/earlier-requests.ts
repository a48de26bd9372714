/** Plan changes and restarts that were sent before the page was opened, and whose answer was lost. */
import { useState } from 'react';
import { notify } from '../../../flow/notices.ts';
import type { OpenRequest } from '../../../form/act-once.ts';
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
    onComplete: (_, request) => void endChange(subscriptionId, choiceOf(request).plan),
    onPending: (outcome, request) => {
      const pending = pendingOf(outcome);
      if (pending) show({ ...choiceOf(request), pending: { ...pending, ...choiceOf(request) } });
    },
    onFailed: (outcome, request) =>
      show({ ...choiceOf(request), failure: outcome ? 'TRANSACTION_FAILED' : 'payments.notSent' }),
  });
  return earlier;
};

const choiceOf = ({ body: { pricingPlanId }, label = '' }: OpenRequest) => ({
  plan: label,
  pricingPlanId: typeof pricingPlanId === 'string' ? pricingPlanId : '',
});

export const useEarlierRestart = (subscriptionId: string): void => {
  useOutcome('restart', subscriptionId, {
    onComplete: (_, request) => tellRestart(request),
    onPending: () => undefined,
    onFailed: () => undefined,
  });
};

/** The renewal was paid before the page was opened: there is nothing left to pay, so this alone says it. */
export const EarlierPayment = ({ subscriptionId }: { readonly subscriptionId: string }) => {
  useOutcome('pay', subscriptionId, {
    onComplete: () => notify('saved', 'subscriptions.pay.done'),
    onPending: () => undefined,
    onFailed: () => undefined,
  });
  return null;
};

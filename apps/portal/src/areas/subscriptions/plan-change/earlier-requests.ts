/** Plan changes, restarts and payments submitted before a reload, whose responses were lost. */
import { useState } from 'react';
import { showToast } from '../../../state/toasts.ts';
import type { OpenRequest } from '../../../api/idempotent-call.ts';
import { useRequestOutcome } from '../../../api/use-request-outcome.ts';
import { showRestartResult } from '../restart.tsx';
import { type EarlierChange, clearPlanChange } from './change-plan.tsx';
import { pendingPaymentOf } from './payment-pending.tsx';

/** Shows the outcome of an earlier plan change in its form. */
export const useEarlierChange = (subscriptionId: string, open: () => void): EarlierChange | undefined => {
  const [earlier, setEarlier] = useState<EarlierChange>();
  const show = (change: EarlierChange): void => {
    setEarlier(change);
    open();
  };
  useRequestOutcome('change', subscriptionId, {
    onComplete: (_, request) => void clearPlanChange(subscriptionId, choiceOf(request).plan),
    onPending: (outcome, request) => {
      const pending = pendingPaymentOf(outcome);
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
  useRequestOutcome('restart', subscriptionId, {
    onComplete: (_, request) => showRestartResult(request),
    onPending: () => undefined,
    onFailed: () => undefined,
  });
};

/** A paid renewal shows nothing else on the page, so a toast reports it. */
export const EarlierPayment = ({ subscriptionId }: { readonly subscriptionId: string }) => {
  useRequestOutcome('pay', subscriptionId, {
    onComplete: () => showToast('saved', 'subscriptions.pay.done'),
    onPending: () => undefined,
    onFailed: () => undefined,
  });
  return null;
};

/** Plan changes, restarts and payments submitted before a reload, whose responses were lost. */
import { useState } from 'react';
import { showToast } from '../../../state/toasts.ts';
import { closeRequests, type OpenRequest } from '../../../api/idempotent-call.ts';
import { useRequestOutcome } from '../../../api/use-request-outcome.ts';
import { invalidateSubscriptions } from '../subscription-queries.ts';

export interface PendingPayment {
  /** Order id. */
  readonly id: string;
  /** 3-D Secure action for the hosted card fields. */
  readonly action: string | undefined;
}

/** Parses the response of a paying call; undefined once it is paid. */
export const pendingPaymentOf = (reply: object): PendingPayment | undefined => {
  const { Id: id, action } = reply as { readonly Id?: string | null; readonly action?: string };
  return typeof id === 'string' ? { id, action } : undefined;
};

export interface PendingPlanChange extends PendingPayment {
  readonly plan: string;
  readonly pricingPlanId: string;
}

/** Why the last change failed: declined, or never received by the server. */
export type ChangeFailure = 'TRANSACTION_FAILED' | 'payments.notSent';

/** A plan change submitted before a reload. */
export interface EarlierChange {
  readonly pricingPlanId: string;
  /** Absent if it failed. */
  readonly pending?: PendingPlanChange;
  readonly failure?: ChangeFailure;
}

export const clearPlanChange = async (subscriptionId: string, plan: string): Promise<void> => {
  closeRequests('change', subscriptionId);
  await invalidateSubscriptions();
  showToast('saved', 'subscriptions.change.done', { plan });
};

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

const restartTypes = ['plan', 'addon', 'all'] as const;

/** A restart whose response was lost has succeeded. */
const showRestartResult = ({ body, label: name = '' }: OpenRequest): void => {
  const type = restartTypes.find((each) => each === body['type']);
  if (type) showToast('saved', `subscriptions.restart.done.${type}`, { name });
};

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

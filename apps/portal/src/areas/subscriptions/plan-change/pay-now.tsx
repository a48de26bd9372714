/** Pays a declined renewal at once with the default card. */
import type { NextBill } from '@marquee/product/contract/billing/payments.ts';
import { payNow } from '@marquee/product/contract/subscriptions.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useDeclineMessage } from '../../../payment-card/card-text.ts';
import { showToast } from '../../../state/toasts.ts';
import { withIdempotencyKey, closeRequests } from '../../../api/idempotent-call.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useRequestOutcome } from '../../../api/use-request-outcome.ts';
import { getActiveLanguage, useLanguage, useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { acceptLanguage, invalidateSubscriptions } from '../subscription-queries.ts';
import { type PendingPayment, pendingPaymentOf } from './earlier-requests.ts';
import { PaymentPending } from './payment-pending.tsx';

const payOnce = (id: string) =>
  withIdempotencyKey(
    { kind: 'pay', subject: id, body: {} },
    (key) =>
      call(payNow, {
        params: { id },
        body: {},
        headers: { ...acceptLanguage(getActiveLanguage()), 'idempotency-key': key },
      }),
    // Keep the idempotency key until the payment is settled, across 3-D Secure and reloads.
    (reply) => pendingPaymentOf(reply) === undefined,
  );

interface Props {
  readonly subscriptionId: string;
  readonly bill: NextBill;
}

export const PayNow = ({ subscriptionId, bill }: Props) => {
  const t = useT();
  const language = useLanguage();
  const declinedWords = useDeclineMessage();
  const [pending, setPending] = useState<PendingPayment>();
  const [isRefused, setRefused] = useState(false);
  const [isNotSent, setNotSent] = useState(false);
  const end = async (): Promise<void> => {
    closeRequests('pay', subscriptionId);
    await invalidateSubscriptions();
    setPending(undefined);
    showToast('saved', 'subscriptions.pay.done');
    // The focused button is gone.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  };
  const { isAsking } = useRequestOutcome('pay', subscriptionId, {
    onComplete: () => void end(),
    onPending: (outcome) => setPending(pendingPaymentOf(outcome)),
    onFailed: (outcome) => (outcome ? setRefused(true) : setNotSent(true)),
  });
  const form = useForm({
    initialValues: {},
    send: async () => {
      setRefused(false);
      setNotSent(false);
      const waiting = pendingPaymentOf(await payOnce(subscriptionId));
      if (waiting) setPending(waiting);
      else await end();
    },
  });
  if (pending)
    return (
      <PaymentPending
        {...pending}
        repeat={() => payOnce(subscriptionId)}
        onPaid={end}
        onRefused={() => {
          closeRequests('pay', subscriptionId);
          setPending(undefined);
          setRefused(true);
        }}
        onAnswered={() => setPending({ ...pending, action: undefined })}
      />
    );
  return (
    <Form form={form} detail={declinedWords(form.submitError?.details, bill.paidWith)}>
      {(isRefused || isNotSent) && (
        <InlineAlert kind="bad" role="alert">
          <p>{t(isNotSent ? 'payments.notSent' : 'TRANSACTION_FAILED')}</p>
        </InlineAlert>
      )}
      <Button type="submit" wide busy={form.busy || isAsking}>
        {t('subscriptions.pay.now', { amount: formatMoney(bill.due, language) })}
      </Button>
    </Form>
  );
};

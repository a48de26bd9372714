/** Pays at once for a renewal that was declined, with the card that pays as a rule. */
import type { NextBill } from '@marquee/product/contract/buying/payments.ts';
import { payNow } from '@marquee/product/contract/subscriptions.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { useDeclinedWords } from '../../../card/cards.ts';
import { notify } from '../../../flow/notices.ts';
import { actOnce, closeRequests } from '../../../form/act-once.ts';
import { Form } from '../../../form/form.tsx';
import { useFields } from '../../../form/use-fields.ts';
import { useOutcome } from '../../../form/use-outcome.ts';
import { languageShown, useLanguage, useT } from '../../../i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { spoken, subscriptionsChanged } from '../subscription-queries.ts';
import { type PendingPayment, PaymentPending, pendingOf } from './payment-pending.tsx';

const payOnce = (id: string) =>
  actOnce(
    { kind: 'pay', subject: id, body: {} },
    (key) =>
      call(payNow, {
        params: { id },
        body: {},
        headers: { ...spoken(languageShown()), 'idempotency-key': key },
        showLoader: false,
      }),
    // The key stays until it is known how the payment went: over the bank's question, and over a reload.
    (answer) => pendingOf(answer) === undefined,
  );

interface Props {
  readonly subscriptionId: string;
  readonly bill: NextBill;
}

export const PayNow = ({ subscriptionId, bill }: Props) => {
  const t = useT();
  const language = useLanguage();
  const declinedWords = useDeclinedWords();
  const [pending, setPending] = useState<PendingPayment>();
  const [isRefused, setRefused] = useState(false);
  const [isNotSent, setNotSent] = useState(false);
  const end = async (): Promise<void> => {
    closeRequests('pay', subscriptionId);
    await subscriptionsChanged();
    setPending(undefined);
    notify('saved', 'subscriptions.pay.done');
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  };
  const { isAsking } = useOutcome('pay', subscriptionId, {
    onComplete: () => void end(),
    onPending: (outcome) => setPending(pendingOf(outcome)),
    onFailed: (outcome) => (outcome ? setRefused(true) : setNotSent(true)),
  });
  const form = useFields({
    start: {},
    send: async () => {
      setRefused(false);
      setNotSent(false);
      const waiting = pendingOf(await payOnce(subscriptionId));
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
    <Form form={form} detail={declinedWords(form.refusal?.details, bill.paidWith)}>
      {(isRefused || isNotSent) && (
        <Notice kind="bad" role="alert">
          <p>{t(isNotSent ? 'payments.notSent' : 'TRANSACTION_FAILED')}</p>
        </Notice>
      )}
      <Button type="submit" wide busy={form.busy || isAsking}>
        {t('subscriptions.pay.now', { amount: formatMoney(bill.due, language) })}
      </Button>
    </Form>
  );
};

/** Paying: how, and what it comes to with taxes, on one page. */
import type { Order, Outcome } from '@marquee/product/contract/buying/purchase.ts';
import type { PlainObject } from '@marquee/product/plain-object.ts';
import { useEffect, useState } from 'react';
import { checkoutStep } from '../../analytics.ts';
import { UpLink } from '../../flow/back-link.tsx';
import { useApp } from '../../flow/state.ts';
import { Loaded } from '../../form/loaded.tsx';
import { useOutcome } from '../../form/use-outcome.ts';
import { useT } from '../../i18n.ts';
import { queryClient } from '../../session.ts';
import { Checkout, CheckoutSkeleton, type Refused } from './checkout.tsx';
import { Pending } from './pending.tsx';
import { closeOrder, pendingOf, showOrder } from './place-order.ts';
import { Steps } from './steps.tsx';

const PurchasePaymentsPage = () => {
  const t = useT();
  const pending = useApp((app) => pendingOf(app.currentOrder));
  // What waits is shown until it is over, and then until the next page is there.
  const [waiting, setWaiting] = useState(pending);
  if (pending !== undefined && pending !== waiting) setWaiting(pending);
  const [refused, setRefused] = useState<Refused>();
  const [isReady, setReady] = useState(false);
  useEffect(() => checkoutStep('add payment method'), []);
  useEffect(() => {
    if (isReady) checkoutStep('view order summary');
  }, [isReady]);

  const giveBack = (order: Order | undefined): void => {
    setRefused({ decline: order?.decline ?? null, cardId: order?.PaymentInstrument?.Id });
    setWaiting(undefined);
    closeOrder();
    queryClient.removeQueries({ queryKey: ['cart'] });
  };
  const show = (outcome: Outcome): void => void showOrder(outcome);
  const sent = useOutcome('order', '', {
    onComplete: show,
    onPending: show,
    onFailed: (outcome, { body }) =>
      setRefused(
        outcome
          ? { decline: outcome.decline, cardId: cardOf(body) }
          : { decline: null, cardId: undefined, isNotSent: true },
      ),
  });
  // The success page comes next.
  const isAsking = sent.isAsking || sent.query.data?.status === 'COMPLETE';
  if (waiting !== undefined) return <Pending id={waiting} onRefused={giveBack} />;
  return (
    <>
      <Steps at={isReady ? 'summary' : 'method'} />
      <UpLink to="purchaseProducts" />
      <h1>{t('purchase.payments.title')}</h1>
      {isAsking ? (
        <Loaded query={sent.query} meanwhile={<CheckoutSkeleton />}>
          {() => <CheckoutSkeleton />}
        </Loaded>
      ) : (
        <Checkout refused={refused} onReady={() => setReady(true)} />
      )}
    </>
  );
};
export default PurchasePaymentsPage;

const cardOf = ({ paymentInstrumentId: id }: PlainObject): string | undefined =>
  typeof id === 'string' ? id : undefined;

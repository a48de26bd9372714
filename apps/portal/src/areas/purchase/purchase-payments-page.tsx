/** Payment page with the totals including taxes. */
import type { Order, Outcome } from '@marquee/product/contract/billing/purchase.ts';
import type { PlainObject } from '@marquee/product/plain-object.ts';
import { useEffect, useState } from 'react';
import { trackCheckoutStep } from '../../analytics/analytics.ts';
import { ParentLink } from '../../navigation/back-link.tsx';
import { useAppState } from '../../state/app-state.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useRequestOutcome } from '../../api/use-request-outcome.ts';
import { useT } from '../../i18n/i18n.ts';
import { lazyComponent } from '../../navigation/loader/lazy-component.tsx';
import { queryClient } from '../../api/query-client.ts';
import { Checkout, CheckoutSkeleton, type CheckoutRefusal } from './checkout.tsx';
import { closeOrder, pendingOrderId, showOrder } from './place-order.ts';
import { CheckoutSteps } from './checkout-steps.tsx';

const loadPaymentPending = async () => (await import('./payment-pending.tsx')).PaymentPending;
const PaymentPending = lazyComponent('paymentPending', loadPaymentPending, CheckoutSkeleton);

const PurchasePaymentsPage = () => {
  const t = useT();
  const pending = useAppState((app) => pendingOrderId(app.currentOrder));
  // Keep the pending order until its result, and then until the next page is loaded.
  const [pendingId, setPendingId] = useState(pending);
  if (pending !== undefined && pending !== pendingId) setPendingId(pending);
  const [refused, setRefused] = useState<CheckoutRefusal>();
  const [isReady, setReady] = useState(false);
  useEffect(() => trackCheckoutStep('add payment method'), []);
  useEffect(() => {
    if (isReady) trackCheckoutStep('view order summary');
  }, [isReady]);

  // Loaded while the customer fills in the form; a failure shows when the order loads it again.
  useEffect(() => void loadPaymentPending().catch(() => undefined), []);

  const returnToCheckout = (order: Order | undefined): void => {
    setRefused({ decline: order?.decline ?? null, cardId: order?.PaymentInstrument?.Id });
    setPendingId(undefined);
    closeOrder();
    queryClient.removeQueries({ queryKey: ['cart'] });
  };
  const show = (outcome: Outcome): void => void showOrder(outcome);
  const sent = useRequestOutcome('order', '', {
    onComplete: show,
    onPending: show,
    onFailed: (outcome, { body }) =>
      setRefused(
        outcome
          ? { decline: outcome.decline, cardId: cardOf(body) }
          : { decline: null, cardId: undefined, isNotSent: true },
      ),
  });
  // A completed order navigates to the success page.
  const isAsking = sent.isAsking || sent.query.data?.status === 'COMPLETE';
  if (pendingId !== undefined) return <PaymentPending id={pendingId} onRefused={returnToCheckout} />;
  return (
    <>
      <CheckoutSteps at="payment" />
      <ParentLink to="purchaseProducts" />
      <h1>{t('shell.payment')}</h1>
      {isAsking ? (
        <QueryBoundary query={sent.query} skeleton={<CheckoutSkeleton />}>
          {() => <CheckoutSkeleton />}
        </QueryBoundary>
      ) : (
        <Checkout refused={refused} onReady={() => setReady(true)} />
      )}
    </>
  );
};
export default PurchasePaymentsPage;

const cardOf = ({ paymentInstrumentId: id }: PlainObject): string | undefined =>
  typeof id === 'string' ? id : undefined;

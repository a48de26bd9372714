/** Paying: how, and what it comes to with taxes, on one page. */
import type { Order } from '@marquee/product/contract/buying/purchase.ts';
import { useEffect, useState } from 'react';
import { checkoutStep } from '../../analytics.ts';
import { UpLink } from '../../flow/back-link.tsx';
import { clearApp, useApp } from '../../flow/state.ts';
import { useT } from '../../i18n.ts';
import { queryClient } from '../../session.ts';
import { Checkout, type Refused } from './checkout.tsx';
import { Pending } from './pending.tsx';
import { pendingOf } from './place-order.ts';
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
    clearApp('currentOrder');
    queryClient.removeQueries({ queryKey: ['cart'] });
  };
  if (waiting !== undefined) return <Pending id={waiting} onRefused={giveBack} />;
  return (
    <>
      <Steps at={isReady ? 'summary' : 'method'} />
      <UpLink to="purchaseProducts" />
      <h1>{t('purchase.payments.title')}</h1>
      <Checkout refused={refused} onReady={() => setReady(true)} />
    </>
  );
};
export default PurchasePaymentsPage;

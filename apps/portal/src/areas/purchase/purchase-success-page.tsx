/** Confirms the purchase with its order and total. */
import type { Order } from '@marquee/product/contract/billing/purchase.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { scopeOf } from '@marquee/product/values/skus.ts';
import { useQuery } from '../../api/use-query.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { trackPurchase } from '../../analytics/track-purchase.ts';
import { useRenewalText } from '../../payment-card/next-bill/next-bill-text.ts';
import { orderQuery } from '../../payment-card/order-status.ts';
import { useBrand, useHasFeature } from '../../state/current-route.ts';
import { navigateToRoute, Link } from '../../navigation/link.tsx';
import { returnToBrand } from '../../navigation/return/return-to-brand.ts';
import { patchAppState, useAppState } from '../../state/app-state.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { refreshClaims } from '../../session/refresh-claims.ts';
import { useSession } from '../../session/use-session.ts';
import { validClaims } from '../../state/token-cookies.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { refresh } from '../../ui/icon/page-icons.ts';
import layout from '../../ui/layout.module.css';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import panel from '../../ui/panel.module.css';
import { SuccessIllustration } from '../../ui/illustration/success.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { pendingOrderId } from './place-order.ts';
import css from './purchase.module.css';
import { CheckoutSteps } from './checkout-steps.tsx';
import { totalsOfOrder, OrderSummary } from './order-summary.tsx';
import { brandFor } from '../../config/startup-config.ts';

/** Entitled SKUs appear in the token's scope; if they are missing, the activation failed. */
const isActive = (skus: unknown): boolean => {
  const scope = validClaims()?.scope ?? [];
  return Array.isArray(skus) && skus.every((sku) => scope.includes(scopeOf(sku)));
};

const PurchaseSuccessPage = () => {
  const t = useT();
  const order = useAppState((app) => app.currentOrder);
  const { Id, orderNumber, skus, status } = order;
  const isPending = pendingOrderId(order) !== undefined;
  const [active, setActive] = useState(() => status !== 'ACTIVATION_ERROR' && isActive(skus));
  useEffect(() => {
    if (isPending) void navigateToRoute('purchasePayments', { replace: true });
  }, [isPending]);
  if (isPending) return null;
  return (
    <div className={css.middle}>
      <CheckoutSteps at="done" />
      <div className={text.center}>
        <SuccessIllustration />
        <h1>{t(active ? 'shell.enjoy' : 'purchase.success.paid')}</h1>
        {typeof orderNumber === 'string' && (
          <p className={text.lead}>{t('purchase.success.number', { number: orderNumber })}</p>
        )}
      </div>
      {!active && <NotActive onAgain={() => setActive(isActive(skus))} />}
      {typeof Id === 'string' && <Bought id={Id} isActive={active} />}
      <NextSteps />
    </div>
  );
};
export default PurchaseSuccessPage;

const NotActive = ({ onAgain }: { readonly onAgain: () => void }) => {
  const t = useT();
  const language = useLanguage();
  const { supportUrl } = brandFor(useBrand());
  const [isBusy, setBusy] = useState(false);
  const checkAgain = async (): Promise<void> => {
    setBusy(true);
    await refreshClaims();
    setBusy(false);
    onAgain();
  };
  return (
    <div className={layout.stack}>
      <InlineAlert kind="bad" role="alert">
        <p>{t('ACTIVATION_ERROR')}</p>
        <Button variant="text" small icon={refresh} busy={isBusy} onClick={() => void checkAgain()}>
          {t('shell.checkAgain')}
        </Button>
        <p>
          <a href={supportUrl[language]}>{t('shell.error.support')}</a>
        </p>
      </InlineAlert>
    </div>
  );
};

const Bought = ({ id, isActive: isOn }: { readonly id: string; readonly isActive: boolean }) => {
  const language = useLanguage();
  const order = useQuery({ ...orderQuery(id, language), staleTime: Infinity });
  return (
    <QueryBoundary query={order} skeleton={<ReceiptSkeleton />}>
      {(found) => <Receipt order={found} isActive={isOn} />}
    </QueryBoundary>
  );
};

/** A reload shows the same order again. */
const useTrackedOnce = (order: Order): void => {
  const track = useEffectEvent(() => {
    const { currentOrder } = useAppState.getState();
    if (currentOrder['isTracked'] === true) return;
    patchAppState({ currentOrder: { ...currentOrder, isTracked: true } });
    trackPurchase(order);
  });
  useEffect(() => track(), []);
};

const Receipt = ({ order, isActive: isOn }: { readonly order: Order; readonly isActive: boolean }) => {
  const t = useT();
  const language = useLanguage();
  const { claims } = useSession();
  const renewsWords = useRenewalText();
  const { PaymentInstrument: card } = order;
  useTrackedOnce(order);
  const price = formatMoney(order.Totals.TotalAmount, language);
  return (
    <>
      <div className={text.center}>
        {isOn && (
          <p className={text.lead}>
            {t('purchase.success.watch', { content: order.Items.map(({ Name }) => Name).join(' + ') })}
          </p>
        )}
        {claims?.user_name && (
          <p className={text.lead}>
            <RichText message="purchase.success.receipt" values={{ price, email: claims.user_name }} />
          </p>
        )}
      </div>
      <section className={panel.section} aria-labelledby="order">
        <div className={`${panel.panel} ${css.order}`}>
          <h2 id="order" className={css.orderHead}>
            {t('purchase.payments.order')}
          </h2>
          <OrderSummary
            bill={totalsOfOrder(order, language)}
            dueLabel={card ? t('purchase.success.card', { last4: card.last4 }) : t('purchase.success.noCard')}
          />
          {order.nextRenewal && <p className={css.renews}>{renewsWords(order.nextRenewal)}</p>}
        </div>
      </section>
    </>
  );
};

const NextSteps = () => {
  const t = useT();
  const has = useHasFeature();
  return (
    <div className={layout.stack}>
      {has('multiBrand') ? (
        <Link to="manageAccount" className={buttonClass({ wide: true })}>
          {t('purchase.success.account')}
        </Link>
      ) : (
        <>
          <Button wide onClick={() => void returnToBrand()}>
            {t('shell.startWatching')}
          </Button>
          <Link to="manageAccount" className={buttonClass({ variant: 'outline', wide: true })}>
            {t('purchase.success.account')}
          </Link>
        </>
      )}
      {has('subscriptionPages') && (
        <p className={text.center}>
          <Link to="payments">{t('purchase.success.receipts')}</Link>
        </p>
      )}
    </div>
  );
};

const ReceiptSkeleton = () => (
  <div className={layout.stack}>
    <Skeleton width="100%" height="52px" />
    <Skeleton width="100%" height="220px" />
  </div>
);

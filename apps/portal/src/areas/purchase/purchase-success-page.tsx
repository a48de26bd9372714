/** It is theirs: what was bought, what it cost, and the way on. */
import { brandOf } from '@marquee/product/brands.ts';
import type { Order } from '@marquee/product/contract/buying/purchase.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { scopeOf } from '@marquee/product/values/skus.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRenewsWords } from '../../card/next-bill/next-bill.tsx';
import { orderQuery } from '../../card/order.ts';
import { useBrand, useHas } from '../../flow/current.ts';
import { goToRoute, Link } from '../../flow/link.tsx';
import { returnToBrand } from '../../flow/return/return-to-brand.ts';
import { useApp } from '../../flow/state.ts';
import { Loaded } from '../../form/loaded.tsx';
import { useLanguage, useT } from '../../i18n.ts';
import { renewToken } from '../../identity/renew.ts';
import { useSession } from '../../session.ts';
import { validClaims } from '../../tokens.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { refresh } from '../../ui/icon/more-icons.ts';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import panel from '../../ui/panel.module.css';
import { Done } from '../../ui/picture/done.tsx';
import { Skeleton } from '../../ui/picture/skeleton.tsx';
import text from '../../ui/text.module.css';
import { pendingOf } from './place-order.ts';
import css from './purchase.module.css';
import { Steps } from './steps.tsx';
import { billOfOrder, Summary } from './summary.tsx';

/** What was paid for is in the token, or the activation failed. */
const isActive = (skus: unknown): boolean => {
  const scope = validClaims()?.scope ?? [];
  return Array.isArray(skus) && skus.every((sku) => scope.includes(scopeOf(sku)));
};

const PurchaseSuccessPage = () => {
  const t = useT();
  const order = useApp((app) => app.currentOrder);
  const { Id, orderNumber, skus, status } = order;
  const isPending = pendingOf(order) !== undefined;
  const [active, setActive] = useState(() => status !== 'ACTIVATION_ERROR' && isActive(skus));
  useEffect(() => {
    if (isPending) void goToRoute('purchasePayments', { replace: true });
  }, [isPending]);
  if (isPending) return null;
  return (
    <div className={css.middle}>
      <Steps at="done" />
      <div className={text.center}>
        <Done />
        <h1>{t(active ? 'purchase.success.title' : 'purchase.success.paid')}</h1>
        {typeof orderNumber === 'string' && (
          <p className={text.lead}>{t('purchase.success.number', { number: orderNumber })}</p>
        )}
      </div>
      {!active && <NotActive onAgain={() => setActive(isActive(skus))} />}
      {typeof Id === 'string' && <Bought id={Id} isActive={active} />}
      <Onward />
    </div>
  );
};
export default PurchaseSuccessPage;

const NotActive = ({ onAgain }: { readonly onAgain: () => void }) => {
  const t = useT();
  const language = useLanguage();
  const { supportUrl } = brandOf(useBrand());
  const [isBusy, setBusy] = useState(false);
  const lookAgain = async (): Promise<void> => {
    setBusy(true);
    await renewToken();
    setBusy(false);
    onAgain();
  };
  return (
    <div className={layout.stack}>
      <Notice kind="bad" role="alert">
        <p>{t('ACTIVATION_ERROR')}</p>
        <Button look="text" small icon={refresh} busy={isBusy} onClick={() => void lookAgain()}>
          {t('purchase.success.again')}
        </Button>
        <p>
          <a href={supportUrl[language]}>{t('purchase.success.support')}</a>
        </p>
      </Notice>
    </div>
  );
};

const Bought = ({ id, isActive: isOn }: { readonly id: string; readonly isActive: boolean }) => {
  const language = useLanguage();
  const order = useQuery({ ...orderQuery(id, language), staleTime: Infinity });
  return (
    <Loaded query={order} meanwhile={<Meanwhile />}>
      {(found) => <Receipt order={found} isActive={isOn} />}
    </Loaded>
  );
};

const Receipt = ({ order, isActive: isOn }: { readonly order: Order; readonly isActive: boolean }) => {
  const t = useT();
  const language = useLanguage();
  const { claims } = useSession();
  const renewsWords = useRenewsWords();
  const { PaymentInstrument: card } = order;
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
            {t('purchase.success.receipt', { price })} <b className={text.whole}>{claims.user_name}</b>
          </p>
        )}
      </div>
      <section className={panel.section} aria-labelledby="order">
        <div className={`${panel.panel} ${css.order}`}>
          <h2 id="order" className={css.orderHead}>
            {t('purchase.payments.order')}
          </h2>
          <Summary
            bill={billOfOrder(order)}
            dueLabel={card ? t('purchase.success.card', { last4: card.last4 }) : t('purchase.success.noCard')}
          />
          {order.nextRenewal && <p className={css.renews}>{renewsWords(order.nextRenewal)}</p>}
        </div>
      </section>
    </>
  );
};

const Onward = () => {
  const t = useT();
  const has = useHas();
  return (
    <div className={layout.stack}>
      {has('multiBrand') ? (
        <Link to="manageAccount" className={buttonClass({ wide: true })}>
          {t('purchase.success.account')}
        </Link>
      ) : (
        <>
          <Button wide onClick={() => void returnToBrand()}>
            {t('purchase.success.start')}
          </Button>
          <Link to="manageAccount" className={buttonClass({ look: 'line', wide: true })}>
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

const Meanwhile = () => (
  <div className={layout.stack}>
    <Skeleton width="100%" height="52px" />
    <Skeleton width="100%" height="220px" />
  </div>
);

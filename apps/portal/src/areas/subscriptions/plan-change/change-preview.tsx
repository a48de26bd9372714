/** Preview of a plan change with its price today, and the submit button. */
import type { PlanChange } from '@marquee/product/contract/subscriptions.ts';
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { formatMoney, taxLabel } from '@marquee/product/values/money.ts';
import { planFeatures } from '@marquee/product/values/plan-features.ts';
import { useQuery } from '../../../api/use-query.ts';
import { type SubmitEvent, useState } from 'react';
import { CardBrandImage } from '../../../payment-card/card-brand-image.tsx';
import { useCardName, useDeclineMessage } from '../../../payment-card/card-text.ts';
import { Link } from '../../../navigation/link.tsx';
import { openModal } from '../../../state/modals.ts';
import { Form } from '../../../forms/form.tsx';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { plus } from '../../../ui/icon/page-icons.ts';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import layout from '../../../ui/layout.module.css';
import panel from '../../../ui/panel.module.css';
import text from '../../../ui/text.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PriceBreakdown, PriceLine } from '../../../ui/price-breakdown.tsx';
import type { ChangeFailure, PendingPlanChange } from './earlier-requests.ts';
import { useSubscriptionNames } from '../subscription-labels.ts';
import type { SelectedSubscription } from '../selected-subscription.ts';
import css from '../plan.module.css';
import { submitPlanChange, isRunning, previewQuery } from '../plan-queries.ts';

export interface ChangeOutcomes {
  readonly failure: ChangeFailure | undefined;
  readonly onPending: (paying: PendingPlanChange) => void;
  readonly onDone: (plan: string) => Promise<void>;
}

interface Props extends ChangeOutcomes, SelectedSubscription {
  readonly onClose: () => void;
  readonly pricingPlanId: string;
  /** Billing cycle label of the offer. */
  readonly cycle: string;
}

export const ChangePreview = (props: Props) => {
  const query = useQuery(previewQuery(props.billed.subscriptionId, props.pricingPlanId, useLanguage()));
  return (
    <QueryBoundary
      query={query}
      skeleton={<ChangePreviewSkeleton isPaying={isRunning(query.failureReason)} />}
    >
      {(change) => <Confirm change={change} {...props} />}
    </QueryBoundary>
  );
};

const PaymentRunning = () => {
  const t = useT();
  return (
    <InlineAlert kind="warn" role="status">
      <p>{t('subscriptions.change.running')}</p>
    </InlineAlert>
  );
};

const ChangePreviewSkeleton = ({ isPaying }: { readonly isPaying: boolean }) => (
  <>
    {isPaying && <PaymentRunning />}
    <Skeleton width="100%" height="320px" />
  </>
);

interface ConfirmProps extends Props {
  readonly change: PlanChange;
}

const Confirm = (props: ConfirmProps) => {
  const { change, unified, billed, pricingPlanId, failure, onPending, onDone, onClose } = props;
  const { subscriptionId } = billed;
  const { nameOf } = useSubscriptionNames();
  const t = useT();
  const language = useLanguage();
  const { name: plan, totals } = change;
  const [isPaying, setPaying] = useState(false);

  const form = useForm({
    initialValues: {},
    send: async () => {
      const reply = await submitPlanChange(subscriptionId, { pricingPlanId, plan }, () =>
        setPaying(true),
      ).finally(() => setPaying(false));
      if (!('Id' in reply)) return onDone(plan);
      return onPending({ id: reply.Id, plan, pricingPlanId, action: reply.action });
    },
  });
  const submit = (event?: SubmitEvent): void => {
    event?.preventDefault();
    if (change.leavesLegacy && !form.busy) openModal('planChange', { onAccept: () => form.submit() });
    else form.submit();
  };
  const declined = useDeclineMessage()(form.submitError?.details, change.paidWith);
  const needsCard = totals.due > 0 && !change.paidWith;
  return (
    <>
      <div className={`${panel.panel} ${css.bills}`} role="group" aria-labelledby="change-today">
        <div>
          <h2 id="change-today">{t('subscriptions.change.today')}</h2>
          <Amounts {...props} />
        </div>
        <div>
          <h2>{t('subscriptions.change.from', { date: formatDate(change.renewalDate, language) })}</h2>
          <NextAmounts {...props} />
        </div>
      </div>
      <Facts {...props} />
      <Form
        form={{ ...form, submit }}
        more={<DeclineHelp code={form.submitError?.code} />}
        detail={declined && <DeclinedAlert words={declined} />}
      >
        {failure && !form.submitError && (
          <InlineAlert kind="bad" role="alert">
            <p>{t(failure)}</p>
          </InlineAlert>
        )}
        <Losses {...props} />
        {isPaying && <PaymentRunning />}
        {needsCard && <NoCard />}
        <div className={layout.pair}>
          <Button variant="outline" onClick={onClose}>
            {t('subscriptions.change.keep', { plan: nameOf(unified) })}
          </Button>
          {!needsCard && (
            <Button type="submit" busy={form.busy}>
              {totals.due > 0
                ? t('subscriptions.change.pay', { plan, amount: formatMoney(totals.due, language) })
                : t('subscriptions.change.free', { plan })}
            </Button>
          )}
        </div>
      </Form>
    </>
  );
};

const Amounts = ({ change: { name, price, totals }, cycle }: ConfirmProps) => {
  const t = useT();
  const language = useLanguage();
  const money = (amount: number): string => formatMoney(amount, language);
  return (
    <PriceBreakdown>
      <PriceLine variant="item" value={money(price)} about={cycle}>
        {name}
      </PriceLine>
      {totals.taxes.map((tax) => (
        <PriceLine key={tax.name} value={money(tax.amount)}>
          {taxLabel(tax.name, tax.rate, language)}
        </PriceLine>
      ))}
      {totals.due < totals.total && (
        <PriceLine value={money(totals.total)}>{t('payments.receipt.total')}</PriceLine>
      )}
      {totals.credit > 0 && (
        <PriceLine variant="credit" value={money(-totals.credit)}>
          {t('subscriptions.change.credit')}
        </PriceLine>
      )}
      {totals.giftAmount > 0 && (
        <PriceLine variant="credit" value={money(-totals.giftAmount)}>
          {t('payments.next.gift')}
        </PriceLine>
      )}
      <PriceLine variant="total" value={money(totals.due)}>
        {t('payments.due')}
      </PriceLine>
    </PriceBreakdown>
  );
};

/** What the plan costs at each renewal. A promotion lowers only today's taxes, so they say nothing then. */
const NextAmounts = ({ change, cycle, billed }: ConfirmProps) => {
  const t = useT();
  const language = useLanguage();
  const { name, price, totals, loses } = change;
  const money = (amount: number): string => formatMoney(amount, language);
  const isLost = (sku: string) => loses.some(({ productSku }) => productSku === sku);
  const kept = billed.addOns.flatMap((addOn) =>
    !addOn.cancelled && !isLost(addOn.productSku) && addOn.name ? [addOn.name] : [],
  );
  const isKnown = totals.discount === 0;
  return (
    <>
      <PriceBreakdown>
        <PriceLine variant="item" value={money(price)}>
          {name}
        </PriceLine>
        {isKnown ? (
          totals.taxes.map((tax) => (
            <PriceLine key={tax.name} value={money(tax.amount)}>
              {taxLabel(tax.name, tax.rate, language)}
            </PriceLine>
          ))
        ) : (
          <PriceLine value={t('payments.next.plusTax')}>{t('subscriptions.change.tax')}</PriceLine>
        )}
        <PriceLine variant="total" value={money(isKnown ? totals.total : price)}>
          {cycle}
        </PriceLine>
      </PriceBreakdown>
      {kept.length > 0 && (
        <p className={`${text.hint} ${css.kept}`}>
          {t('subscriptions.change.kept', { names: kept.join(', ') })}
        </p>
      )}
    </>
  );
};

const Facts = ({ change }: ConfirmProps) => {
  const t = useT();
  const language = useLanguage();
  const cardName = useCardName();
  const { toBalance, paidWith, totals } = change;
  const money = (amount: number): string => formatMoney(amount, language);
  if (toBalance <= 0 && (!paidWith || totals.due <= 0)) return null;
  return (
    <ul className={css.facts}>
      {paidWith && totals.due > 0 && (
        <li>
          <CardBrandImage brand={paidWith.brand} />
          {t('subscriptions.change.paidWith', { card: cardName(paidWith) })}
        </li>
      )}
      {toBalance > 0 && (
        <li>
          <Icon path={plus} />
          {t('subscriptions.change.toBalance', { amount: money(toBalance) })}
        </li>
      )}
    </ul>
  );
};

/** Add-ons and brands that end with the change; what the plan itself loses is on its card. */
const Losses = ({ change: { loses, endsOffer }, billed }: ConfirmProps) => {
  const t = useT();
  const names = loses
    .filter(({ productSku: sku }) => !(planFeatures(sku) && brandOfSku(sku) === billed.brandName))
    .flatMap(({ name }) => name ?? [])
    .join(', ');
  if (!names && !endsOffer) return null;
  return (
    <InlineAlert kind="warn">
      {names && <p>{t('subscriptions.change.loses', { names })}</p>}
      {endsOffer && <p>{t('subscriptions.change.endsOffer')}</p>}
    </InlineAlert>
  );
};

const NoCard = () => {
  const t = useT();
  return (
    <InlineAlert kind="warn">
      <p>{t('subscriptions.change.noCard')}</p>
      <p>
        <Link to="paymentMethods" className={buttonClass({ variant: 'outline', small: true })}>
          {t('payments.methods.add')}
        </Link>
      </p>
    </InlineAlert>
  );
};

const DeclinedAlert = ({ words }: { readonly words: string }) => {
  const t = useT();
  return (
    <>
      {words} <Link to="paymentMethods">{t('shell.menu.paymentMethods')}</Link>
    </>
  );
};

const DeclineHelp = ({ code }: { readonly code: string | undefined }) => {
  const t = useT();
  if (code === 'TRANSACTION_FAILED')
    return <Link to="paymentMethods">{t('subscriptions.change.otherCard')}</Link>;
  return code === 'SERVICE_UNAVAILABLE' || code === 'GENERIC' ? t('subscriptions.change.safe') : null;
};

/** Preview of a plan change with its price today, and the submit button. */
import type { PlanChange } from '@marquee/product/contract/subscriptions.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { formatMoney, taxLabel } from '@marquee/product/values/money.ts';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useCardName, useDeclineMessage } from '../../../payment-card/payment-methods.ts';
import { Link } from '../../../navigation/link.tsx';
import { openModal } from '../../../state/modals.ts';
import { Form } from '../../../forms/form.tsx';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { card, clock } from '../../../ui/icon/shell-icons.ts';
import { plus } from '../../../ui/icon/page-icons.ts';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import panel from '../../../ui/panel.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PriceBreakdown, PriceLine } from '../../../ui/price-breakdown.tsx';
import type { PendingPayment } from './payment-pending.tsx';
import css from '../plan.module.css';
import { submitPlanChange, isRunning, previewQuery } from '../plan-queries.ts';

export interface PendingPlanChange extends PendingPayment {
  readonly plan: string;
  readonly pricingPlanId: string;
}

/** Why the last change failed: declined, or never received by the server. */
export type ChangeFailure = 'TRANSACTION_FAILED' | 'payments.notSent';

export interface ChangeOutcomes {
  readonly failure: ChangeFailure | undefined;
  readonly onPending: (paying: PendingPlanChange) => void;
  readonly onDone: (plan: string) => Promise<void>;
}

interface Props extends ChangeOutcomes {
  readonly subscriptionId: string;
  readonly pricingPlanId: string;
  /** Billing cycle label of the offer. */
  readonly cycle: string;
}

export const ChangePreview = (props: Props) => {
  const query = useQuery(previewQuery(props.subscriptionId, props.pricingPlanId, useLanguage()));
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

const Confirm = ({
  change,
  cycle,
  subscriptionId,
  pricingPlanId,
  failure,
  onPending,
  onDone,
}: ConfirmProps) => {
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
    <div className={`${panel.panel} ${css.preview}`} role="group" aria-labelledby="change-today">
      <h3 id="change-today">{t('subscriptions.change.today')}</h3>
      <Amounts change={change} cycle={cycle} />
      <Facts change={change} />
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
        <Losses change={change} />
        {isPaying && <PaymentRunning />}
        {needsCard ? (
          <NoCard />
        ) : (
          <Button type="submit" wide busy={form.busy}>
            {totals.due > 0
              ? t('subscriptions.change.pay', { plan, amount: formatMoney(totals.due, language) })
              : t('subscriptions.change.free', { plan })}
          </Button>
        )}
      </Form>
    </div>
  );
};

const Amounts = ({ change: { name, price, totals }, cycle }: Pick<ConfirmProps, 'change' | 'cycle'>) => {
  const t = useT();
  const language = useLanguage();
  const money = (amount: number): string => formatMoney(amount, language);
  return (
    <PriceBreakdown>
      <PriceLine value={money(price)}>
        {name} · {cycle}
      </PriceLine>
      {totals.taxes.map((tax) => (
        <PriceLine key={tax.name} value={money(tax.amount)}>
          {taxLabel(tax.name, tax.rate, language)}
        </PriceLine>
      ))}
      {totals.due < totals.total && (
        <PriceLine value={money(totals.total)}>{t('subscriptions.change.total')}</PriceLine>
      )}
      {totals.credit > 0 && (
        <PriceLine value={money(-totals.credit)}>{t('subscriptions.change.credit')}</PriceLine>
      )}
      {totals.giftAmount > 0 && (
        <PriceLine value={money(-totals.giftAmount)}>{t('subscriptions.change.gift')}</PriceLine>
      )}
      <PriceLine variant="total" value={money(totals.due)}>
        {t('subscriptions.change.due')}
      </PriceLine>
    </PriceBreakdown>
  );
};

const Facts = ({ change }: { readonly change: PlanChange }) => {
  const t = useT();
  const language = useLanguage();
  const cardName = useCardName();
  const { renewalDate, price, toBalance, paidWith, totals } = change;
  const money = (amount: number): string => formatMoney(amount, language);
  return (
    <ul className={css.facts}>
      <li>
        <Icon path={clock} />
        {t('subscriptions.change.next', { date: formatDate(renewalDate, language), price: money(price) })}
      </li>
      {paidWith && totals.due > 0 && (
        <li>
          <Icon path={card} />
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

const Losses = ({ change: { loses, endsOffer } }: { readonly change: PlanChange }) => {
  const t = useT();
  const names = loses.flatMap(({ name }) => name ?? []).join(', ');
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
          {t('subscriptions.change.addCard')}
        </Link>
      </p>
    </InlineAlert>
  );
};

const DeclinedAlert = ({ words }: { readonly words: string }) => {
  const t = useT();
  return (
    <>
      {words} <Link to="paymentMethods">{t('subscriptions.list.toMethods')}</Link>
    </>
  );
};

const DeclineHelp = ({ code }: { readonly code: string | undefined }) => {
  const t = useT();
  if (code === 'TRANSACTION_FAILED')
    return <Link to="paymentMethods">{t('subscriptions.change.otherCard')}</Link>;
  return code === 'SERVICE_UNAVAILABLE' || code === 'GENERIC' ? t('subscriptions.change.safe') : null;
};

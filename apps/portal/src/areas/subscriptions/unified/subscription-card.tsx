/** Card of a subscription with its biller, price and actions. */
import type { UnifiedSubscription } from '@marquee/product/contract/unified-subscriptions.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { type ReactNode, useId } from 'react';
import { useHasFeature } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import panel from '../../../ui/panel.module.css';
import { ManageLink, PaymentProblemAlert, StatusChip } from './subscription-status.tsx';
import {
  type BilledSubscription,
  hasPaymentProblem,
  isBilledByUs,
  useBillerLabel,
  useRenewalLabels,
  useSubscriptionNames,
} from '../subscription-labels.ts';
import css from './subscription.module.css';
import { SkuLogo } from './sku-logo.tsx';

export const SubscriptionCard = ({ unified }: { readonly unified: UnifiedSubscription }) => {
  const { subscription } = unified;
  return subscription ? (
    <BilledCard unified={unified} billed={subscription} />
  ) : (
    <ThroughCard unified={unified} />
  );
};

interface BilledProps {
  readonly unified: UnifiedSubscription;
  readonly billed: BilledSubscription;
}

const BilledCard = ({ unified, billed }: BilledProps) => {
  const t = useT();
  const id = useId();
  const { about } = useRenewalLabels();
  const biller = useBillerLabel();
  const { nameOf } = useSubscriptionNames();
  const name = nameOf(unified);
  const query = { subscriptionItemId: billed.subscriptionItemId };
  return (
    <li className={panel.panel} aria-labelledby={id}>
      <div className={css.plan}>
        <div>
          <Logos unified={unified} />
          <h3 className={css.name} id={id}>
            {name}
          </h3>
          <p className={css.about}>{about(billed)}</p>
          <StatusChip {...unified} />
        </div>
        <Price price={billed.price} cycle={billed.billingCycleType} />
      </div>
      {hasPaymentProblem(billed) && (
        <div className={css.pad}>
          <PaymentProblemAlert billed={billed} />
        </div>
      )}
      {billed.addOns.map((addOn) => (
        <AddOnRow key={addOn.subscriptionItemId} addOn={addOn} brandName={billed.brandName} />
      ))}
      <div className={css.foot}>
        <p className={css.by}>{biller(unified)}</p>
        <div className={css.acts}>
          <Link
            to="unifiedPlanDetails"
            query={query}
            className={buttonClass({ variant: 'outline', small: true })}
            aria-label={t('subscriptions.list.planDetailsOf', { name })}
          >
            {t('subscriptions.list.planDetails')}
          </Link>
          {isBilledByUs(unified) ? (
            <Link
              to="unifiedPaymentDetails"
              query={query}
              className={buttonClass({ variant: 'outline', small: true })}
              aria-label={t('subscriptions.list.paymentDetailsOf', { name })}
            >
              {t('subscriptions.list.paymentDetails')}
            </Link>
          ) : (
            <ManageLink {...unified} />
          )}
        </div>
      </div>
    </li>
  );
};

/** Through a partner or TV provider, which bills it and knows its dates. */
const ThroughCard = ({ unified }: { readonly unified: UnifiedSubscription }) => {
  const t = useT();
  const id = useId();
  const biller = useBillerLabel();
  const { nameOf } = useSubscriptionNames();
  const names = nameOf(unified);
  const who = unified.providerDisplayName ?? names;
  return (
    <li className={panel.panel} aria-labelledby={id}>
      <div className={css.through}>
        <div>
          <h3 className={css.name} id={id}>
            {who}
          </h3>
          <p className={css.about}>
            {names}
            <br />
            {biller(unified)}
          </p>
          <StatusChip {...unified} />
        </div>
        <ThroughLink unified={unified} who={who} />
        <ul className={css.experiences} aria-label={t('subscriptions.list.experiences')}>
          {unified.experiences.map((experience) => (
            <li key={experience.sku}>
              <SkuLogo {...experience} brandName={unified.brandName} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
};

const ThroughLink = ({
  unified,
  who,
}: {
  readonly unified: UnifiedSubscription;
  readonly who: string;
}): ReactNode => {
  const t = useT();
  const has = useHasFeature();
  if (unified.type !== 'PARTNER' || !has('partners')) return null;
  return (
    <Link
      to="partnersDetails"
      params={{ partnerId: unified.storeName }}
      className={buttonClass({ variant: 'outline', small: true })}
      aria-label={t('subscriptions.list.partnerOf', { name: who })}
    >
      {t('subscriptions.list.partner')}
    </Link>
  );
};

export const Logos = ({ unified: { experiences, brandName } }: { readonly unified: UnifiedSubscription }) => (
  <div className={css.logos}>
    {experiences.map((experience) => (
      <SkuLogo key={experience.sku} {...experience} brandName={brandName} />
    ))}
  </div>
);

export const Price = ({ price, cycle }: { readonly price: number; readonly cycle: string }) => {
  const t = useT();
  const language = useLanguage();
  const { cycleOf } = useSubscriptionNames();
  return (
    <p className={css.price}>
      <b>{formatMoney(price, language)}</b>
      <span>{t('subscriptions.list.plusTax', { cycle: cycleOf(cycle) })}</span>
    </p>
  );
};

interface AddOnProps {
  readonly addOn: BilledSubscription['addOns'][number];
  readonly brandName: string;
}

const AddOnRow = ({ addOn, brandName }: AddOnProps) => {
  const { name, price, cancelled, endDate, productSku } = addOn;
  const t = useT();
  const language = useLanguage();
  const { date } = useRenewalLabels();
  return (
    <div className={css.addOn}>
      <SkuLogo sku={productSku} name={name} logoUrl={null} brandName={brandName} />
      <div>
        <p className={panel.value}>{name ?? t('subscriptions.list.addOn')}</p>
        <p className={panel.key}>
          {cancelled && endDate
            ? t('subscriptions.list.addOnEnds', { date: date(endDate) })
            : t('subscriptions.list.addOn')}
        </p>
      </div>
      <p className={css.amount}>{formatMoney(price, language)}</p>
    </div>
  );
};

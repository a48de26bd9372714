/** Card of a subscription with its biller, price and actions. */
import type { UnifiedSubscription } from '@marquee/product/contract/unified-subscriptions.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { type ReactNode, useId } from 'react';
import { useHasFeature } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/illustration/logo-list.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import panel from '../../../ui/panel.module.css';
import { ManageLink, PaymentProblemAlert, StatusChip, StoreAlert } from './subscription-status.tsx';
import {
  type BilledSubscription,
  hasPaymentProblem,
  isBilledByUs,
  needsStore,
  useBillerLabel,
  useRenewalLabels,
  useSubscriptionNames,
} from '../subscription-labels.ts';
import { DaysLeft } from './days-left.tsx';
import { NoMorePayments, Price } from './plan-price.tsx';
import { RestartAndOffer } from './cancelled-plan.tsx';
import css from './subscription.module.css';
import { Logos, SkuLogo } from './sku-logo.tsx';

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
      <div className={css.plan} data-off={billed.cancelled || undefined}>
        <div>
          <Logos unified={unified} />
          <h3 className={css.name} id={id}>
            {name}
          </h3>
          <p className={css.about}>{about(billed)}</p>
          <StatusChip {...unified} />
        </div>
        {billed.cancelled ? (
          <NoMorePayments />
        ) : (
          <Price price={billed.price} cycle={billed.billingCycleType} />
        )}
      </div>
      {billed.cancelled && <DaysLeft billed={billed} />}
      {hasPaymentProblem(billed) && (
        <div className={css.pad}>
          <PaymentProblemAlert billed={billed} />
        </div>
      )}
      {needsStore(billed) && (
        <div className={css.pad}>
          <StoreAlert billed={billed} />
        </div>
      )}
      {billed.addOns.map((addOn) => (
        <AddOnRow key={addOn.subscriptionItemId} addOn={addOn} brandName={billed.brandName} />
      ))}
      {billed.cancelled && <RestartAndOffer unified={unified} billed={billed} />}
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
          <div className={css.company}>
            <Logo id={unified.storeName} name={who} logo={unified.providerLogoUrl} />
            <h3 className={css.name} id={id}>
              {who}
            </h3>
          </div>
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
      {unified.notice === 'suspended' && (
        <div className={css.pad}>
          <InlineAlert kind="warn">
            <p>{t('subscriptions.list.suspendedWords', { partner: who })}</p>
          </InlineAlert>
        </div>
      )}
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
  const isListed = unified.type === 'PARTNER' || (unified.type === 'BDU' && has('bduLogin'));
  if (!isListed || !has('partners')) return null;
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
      {!cancelled && <p className={css.amount}>{formatMoney(price, language)}</p>}
    </div>
  );
};

/** A cancelled plan: days left, restart and the retention offer. */
import { formatDate } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useQuery } from '../../../api/use-query.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../navigation/link.tsx';
import { useHasFeature } from '../../../state/current-route.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { tag } from '../../../ui/icon/page-icons.ts';
import panel from '../../../ui/panel.module.css';
import { retentionOfferQuery } from '../cancellation/cancellation-calls.ts';
import { RestartPlan } from '../restart.tsx';
import type { SelectedSubscription } from '../selected-subscription.ts';
import { type BilledSubscription, isBilledByUs, useSubscriptionNames } from '../subscription-labels.ts';
import { DaysLeft } from './days-left.tsx';
import css from './subscription.module.css';

/** Restart and offer of a plan that we bill. */
export const RestartAndOffer = ({ unified, billed }: SelectedSubscription) => {
  const t = useT();
  const { nameOf } = useSubscriptionNames();
  if (!isBilledByUs(unified)) return null;
  return (
    <>
      <div className={css.pad}>
        <RestartPlan
          billed={billed}
          name={nameOf(unified)}
          more={
            <Link
              to="cancellationReceipt"
              query={{ subscriptionItemId: billed.subscriptionItemId }}
              className={buttonClass({ variant: 'outline' })}
            >
              {t('subscriptions.receipt.open')}
            </Link>
          }
        />
      </div>
      <OfferRow billed={billed} />
    </>
  );
};

/** The open offer with its price; nothing without one. */
const OfferRow = ({ billed }: { readonly billed: BilledSubscription }) => {
  const t = useT();
  const language = useLanguage();
  const has = useHasFeature();
  const { subscriptionItemId, cycleDate } = billed;
  const { data: offer } = useQuery({ ...retentionOfferQuery(billed), enabled: has('retentionOffer') });
  if (!offer) return null;
  const money = (amount: number) => formatMoney(amount, language);
  const isMonthly = billed.billingCycleType === 'monthly';
  return (
    <div className={css.offer}>
      <span className={panel.tile}>
        <Icon path={tag} />
      </span>
      <div>
        <p className={panel.value}>
          {t(isMonthly ? 'subscriptions.offer.titleMonthly' : 'subscriptions.offer.title', {
            price: money(offer.price),
            months: offer.months,
          })}
        </p>
        <p className={panel.key}>
          {t('subscriptions.offer.until', {
            date: formatDate(offer.expiresAt, language),
            regular: money(offer.regularPrice),
          })}
        </p>
      </div>
      <Link to="cancellation" query={{ subscriptionItemId, cycleDate }} className={panel.act}>
        {t('subscriptions.offer.see')}
      </Link>
    </div>
  );
};

export const CancelledPlan = ({ unified, billed }: SelectedSubscription) => (
  <>
    <DaysLeft billed={billed} />
    <RestartAndOffer unified={unified} billed={billed} />
  </>
);

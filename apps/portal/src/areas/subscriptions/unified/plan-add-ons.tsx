/** Add-ons of a plan and add-ons on offer. */
import type { Offer } from '@marquee/product/contract/billing/purchase.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useQuery } from '../../../api/use-query.ts';
import { useBrand } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { clearAppState, patchAppState } from '../../../state/app-state.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import panel from '../../../ui/panel.module.css';
import { Section } from '../../../ui/section.tsx';
import { type BilledSubscription, isBilledByUs, useRenewalLabels } from '../subscription-labels.ts';
import css from '../plan.module.css';
import { addOnOffersQuery } from '../plan-queries.ts';
import { RestartAddOn } from '../restart.tsx';
import { SkuLogo } from './sku-logo.tsx';
import type { SelectedSubscription } from '../selected-subscription.ts';

export const PlanAddOns = ({ unified, billed }: SelectedSubscription) => {
  const t = useT();
  const offers = useOffers({ unified, billed });
  if (billed.addOns.length === 0 && offers.length === 0) return null;
  return (
    <Section title={t('shell.addOns')}>
      <ul className={panel.panel}>
        {billed.addOns.map((addOn) => (
          <OwnedAddOn
            key={addOn.subscriptionItemId}
            addOn={addOn}
            billed={billed}
            ours={isBilledByUs(unified)}
          />
        ))}
        {offers.map((offer) => (
          <OfferedAddOn key={offer.productId} offer={offer} billed={billed} />
        ))}
      </ul>
    </Section>
  );
};

/** Add-ons are sold on the plan's own brand; a failed query hides the offers. */
const useOffers = ({ unified, billed }: SelectedSubscription): readonly Offer[] => {
  const isHere = useBrand() === billed.brandName;
  const goesOn =
    isBilledByUs(unified) && billed.status === 'ACTIVE' && !billed.cancelled && !billed.gracePeriod;
  const isEnabled = isHere && goesOn && billed.productType !== 'ADDON';
  const { data = [] } = useQuery({ ...addOnOffersQuery(billed, useLanguage()), enabled: isEnabled });
  return isEnabled ? data.filter(({ eligible, plans }) => eligible && plans.length > 0) : [];
};

interface OwnedAddOnProps {
  readonly addOn: BilledSubscription['addOns'][number];
  readonly billed: BilledSubscription;
  readonly ours: boolean;
}

const OwnedAddOn = ({ addOn, billed, ours }: OwnedAddOnProps) => {
  const t = useT();
  const language = useLanguage();
  const { date } = useRenewalLabels();
  const { subscriptionItemId, productSku, price, cancelled, endDate } = addOn;
  const name = addOn.name ?? t('subscriptions.list.addOn');
  const state = !cancelled
    ? t('subscriptions.plan.addOnActive', { price: formatMoney(price, language) })
    : t(billed.cancelled ? 'subscriptions.plan.addOnAlong' : 'subscriptions.list.ends', {
        date: date(endDate ?? billed.cycleDate),
      });
  return (
    <li className={css.addOn}>
      <SkuLogo sku={productSku} name={addOn.name} logoUrl={null} brandName={billed.brandName} />
      <div>
        <p className={panel.value}>{name}</p>
        <p className={panel.key}>{state}</p>
      </div>
      {ours && !cancelled && (
        <Link
          to="cancellationReasons"
          query={{ subscriptionItemId, cycleDate: billed.cycleDate, productType: 'ADDON' }}
          className={panel.act}
          aria-label={t('subscriptions.plan.removeAddOnOf', { name })}
        >
          {t('subscriptions.plan.removeAddOn')}
        </Link>
      )}
      {ours && cancelled && !billed.cancelled && (
        <RestartAddOn
          subscriptionId={billed.subscriptionId}
          subscriptionItemId={subscriptionItemId}
          name={name}
        />
      )}
    </li>
  );
};

const OfferedAddOn = ({ offer, billed }: { readonly offer: Offer; readonly billed: BilledSubscription }) => {
  const t = useT();
  const language = useLanguage();
  const plan =
    offer.plans.find(({ billingCycleType }) => billingCycleType === billed.billingCycleType) ??
    offer.plans[0]!;
  const { productId, name } = offer;
  const choose = (): void => {
    // Clear the cart of an earlier purchase.
    clearAppState('shoppingCart', 'addOnCart');
    patchAppState({
      selectedPurchaseObject: { addOns: [{ productId, pricingPlanId: plan.pricingPlanId }] },
    });
  };
  return (
    <li className={css.addOn}>
      <SkuLogo sku={offer.sku} name={name} logoUrl={null} brandName={billed.brandName} />
      <div>
        <p className={panel.value}>{name}</p>
        <p className={panel.key}>{offer.description}</p>
        <p className={panel.key}>
          {t('subscriptions.plan.addPrice', {
            price: formatMoney(plan.price, language),
            cycle: plan.planName,
          })}
        </p>
      </div>
      <Link
        to="purchaseAddOn"
        className={panel.act}
        aria-label={t('subscriptions.plan.addOf', { name })}
        onClick={choose}
      >
        {t('subscriptions.plan.add')}
      </Link>
    </li>
  );
};

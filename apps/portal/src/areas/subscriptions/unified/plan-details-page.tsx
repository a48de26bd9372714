/** A plan with its content, price, next charge and actions. */
import type { NextBill } from '@marquee/product/contract/billing/payments.ts';
import type { UnifiedSubscription } from '@marquee/product/contract/unified-subscriptions.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { freeMonths } from '@marquee/product/values/plan-features.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { useQuery } from '../../../api/use-query.ts';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { BillLines, BillPaidWith } from '../../../payment-card/next-bill/next-bill.tsx';
import { nextBillQuery } from '../../../payment-card/next-bill/next-bill-query.ts';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { useCurrentRoute } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { lazyComponent } from '../../../navigation/loader/lazy-component.tsx';
import { clearAppState, patchAppState } from '../../../state/app-state.ts';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import layout from '../../../ui/layout.module.css';
import panel from '../../../ui/panel.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import text from '../../../ui/text.module.css';
import { BillAmount } from './bill-amount.tsx';
import { useEarlierChange, useEarlierRestart } from '../plan-change/earlier-requests.ts';
import { NoMorePayments, Price } from './plan-price.tsx';
import { Logos } from './sku-logo.tsx';
import {
  BrandHelpLink,
  ManageLink,
  PaymentProblemAlert,
  StatusChip,
  StoreAlert,
} from './subscription-status.tsx';
import {
  type BilledSubscription,
  hasPaymentProblem,
  isDisputed,
  isStopped,
  isBilledByUs,
  useBillerLabel,
  useRenewalLabels,
  useSubscriptionNames,
} from '../subscription-labels.ts';
import subscriptions from './subscription.module.css';
import { PlanAddOns } from './plan-add-ons.tsx';
import css from '../plan.module.css';
import type { PricingPlan } from '../../../plan-card/plan-words.ts';
import { Included } from './plan-inclusions.tsx';
import { plansQuery } from '../plan-queries.ts';
import { type SelectedSubscription, useSubscriptionFromUrl } from '../selected-subscription.ts';

const loadChangePlan = async () => (await import('../plan-change/change-plan.tsx')).ChangePlan;
const CancelledPlan = lazyComponent(
  'cancelledPlan',
  async () => (await import('./cancelled-plan.tsx')).CancelledPlan,
  () => (
    <div className={subscriptions.pad}>
      <Skeleton width="100%" height="9rem" />
    </div>
  ),
);
const ChangePlan = lazyComponent('changePlan', loadChangePlan, () => <PlanDetailsSkeleton />);

const PlanDetailsPage = () => {
  const { query, selected } = useSubscriptionFromUrl();
  return (
    <>
      <QueryBoundary
        query={query}
        skeleton={
          <>
            <ToList />
            <PlanDetailsSkeleton />
          </>
        }
      >
        {() => selected && <Details {...selected} />}
      </QueryBoundary>
    </>
  );
};
export default PlanDetailsPage;

const ToList = () => {
  const t = useT();
  return <ParentLink to="unifiedSubscriptions">{t('shell.menu.subscriptions')}</ParentLink>;
};

/** Other pages read the managed subscription until this page unmounts. */
const useManaged = ({ storeName, subscriptionItemId }: BilledSubscription): void =>
  useEffect(() => {
    patchAppState({ managedSubscription: { storeName, subscriptionItemId } });
    return () => {
      const { route } = useCurrentRoute.getState();
      if (!route || routes[route].area !== 'purchase') clearAppState('managedSubscription');
    };
  }, [storeName, subscriptionItemId]);

const Details = ({ unified, billed }: SelectedSubscription) => {
  const t = useT();
  const biller = useBillerLabel();
  const { nameOf, cycleOf } = useSubscriptionNames();
  /** Another page may send the customer here for a plan. */
  const asked = useCurrentRoute((current) => current.query['pricingPlanId']);
  const [wanted, setWanted] = useState(asked);
  const [isChanging, setChanging] = useState(canChange(unified, billed) && Boolean(asked));
  const earlier = useEarlierChange(billed.subscriptionId, () => setChanging(true));
  useEarlierRestart(billed.subscriptionId);
  const opener = useRef<HTMLButtonElement>(null);
  const startChanging = (pricingPlanId?: string): void => {
    setWanted(pricingPlanId);
    setChanging(true);
  };
  const stopChanging = (): void => {
    setChanging(false);
    // The focused element is gone.
    requestAnimationFrame(() => opener.current?.focus());
  };
  useManaged(billed);
  const mayChange = canChange(unified, billed);
  // Loaded after the page, so that the click need not wait; a failure shows when the click loads it again.
  useEffect(() => {
    if (mayChange) void loadChangePlan().catch(() => undefined);
  }, [mayChange]);
  const isBilled = isBilledByUs(unified) && !billed.cancelled && billed.status === 'ACTIVE';
  const bill = useQuery({
    ...nextBillQuery(useLanguage(), billed.subscriptionItemId),
    enabled: isBilled,
  });
  const name = nameOf(unified);
  if (isChanging)
    return (
      <ChangePlan
        unified={unified}
        billed={billed}
        wanted={wanted}
        earlier={earlier}
        onClose={stopChanging}
      />
    );
  return (
    <>
      <ToList />
      <h1>{name}</h1>
      <p className={text.lead}>
        {t('subscriptions.plan.lead', { cycle: cycleOf(billed.billingCycleType), by: biller(unified) })}
      </p>
      <div className={layout.stack}>
        {hasPaymentProblem(billed) && <PaymentProblemAlert billed={billed} />}
        <StoreAlert billed={billed} />
        {isBilled ? (
          <QueryBoundary query={bill} skeleton={<HeroSkeleton />}>
            {(found) => <Hero unified={unified} billed={billed} bill={found} />}
          </QueryBoundary>
        ) : (
          <Hero unified={unified} billed={billed} bill={null} />
        )}
      </div>
      <Included unified={unified} billed={billed} />
      <PlanAddOns unified={unified} billed={billed} />
      <Changes unified={unified} billed={billed} opener={opener} onChange={startChanging} />
    </>
  );
};

/** A plan that we bill, paid and not cancelled. */
const canChange = (unified: UnifiedSubscription, billed: BilledSubscription): boolean =>
  isBilledByUs(unified) &&
  billed.status === 'ACTIVE' &&
  billed.productType !== 'ADDON' &&
  !billed.cancelled &&
  !hasPaymentProblem(billed);

interface HeroProps extends SelectedSubscription {
  /** Null if we will not charge it again. */
  readonly bill: NextBill | null;
}

const Hero = ({ unified, billed, bill }: HeroProps) => {
  const t = useT();
  const { date, endOf, graceEnd } = useRenewalLabels();
  const [what, when] =
    billed.cancelled || isDisputed(billed)
      ? (['subscriptions.plan.until', endOf(billed)] as const)
      : isStopped(billed)
        ? (['subscriptions.plan.paidUntil', date(billed.cycleDate)] as const)
        : billed.gracePeriod
          ? (['subscriptions.plan.until', graceEnd(billed)] as const)
          : bill
            ? (['payments.next.title', date(bill.day)] as const)
            : (['subscriptions.plan.paidThere', date(billed.renewalDate ?? billed.cycleDate)] as const);
  return (
    <div className={panel.panel}>
      <div className={subscriptions.plan} data-off={billed.cancelled || undefined}>
        <div>
          <Logos unified={unified} />
          <p className={panel.key}>{t(what)}</p>
          <p className={css.when}>{when}</p>
          <StatusChip {...unified} />
        </div>
        {bill ? (
          <BillAmount bill={bill} />
        ) : billed.cancelled || isDisputed(billed) ? (
          <NoMorePayments />
        ) : (
          <Price price={billed.price} cycle={billed.billingCycleType} />
        )}
      </div>
      {bill && (
        <>
          <BillLines bill={bill} />
          <BillPaidWith bill={bill} />
        </>
      )}
      {billed.cancelled && <CancelledPlan unified={unified} billed={billed} />}
    </div>
  );
};

/** Paying by the year, if the plan can be paid so and is not yet. */
const useYearly = (unified: UnifiedSubscription, billed: BilledSubscription): PricingPlan | undefined => {
  const isAsked = canChange(unified, billed) && billed.billingCycleType === 'monthly';
  const { data = [] } = useQuery({ ...plansQuery(billed, useLanguage()), enabled: isAsked });
  const own = data.find(({ productId }) => productId === billed.productId);
  return isAsked ? own?.plans.find(({ billingCycleType }) => billingCycleType === 'annual') : undefined;
};

interface YearlyProps {
  readonly yearly: PricingPlan;
  readonly billed: BilledSubscription;
  readonly onChange: (pricingPlanId: string) => void;
}

const PayYearly = ({ yearly, billed, onChange }: YearlyProps) => {
  const t = useT();
  const price = formatMoney(yearly.price, useLanguage());
  const count = freeMonths([{ price: billed.price, billingCycleType: 'monthly' }, yearly]);
  const hint = count === 0 ? 'subscriptions.plan.yearlyHint' : 'subscriptions.plan.yearlyFree';
  return (
    <Row title={t('subscriptions.plan.yearly')} hint={t(hint, { price, count })}>
      <button
        type="button"
        className={panel.act}
        aria-label={t('subscriptions.plan.yearlySee')}
        onClick={() => onChange(yearly.pricingPlanId)}
      >
        {t('subscriptions.plan.yearlyAct')}
      </button>
    </Row>
  );
};

interface ChangesProps extends SelectedSubscription {
  readonly opener: Ref<HTMLButtonElement>;
  readonly onChange: (pricingPlanId?: string) => void;
}

const Changes = ({ unified, billed, opener, onChange }: ChangesProps) => {
  const t = useT();
  const { date } = useRenewalLabels();
  const { subscriptionItemId, cycleDate, productType, status } = billed;
  const isAddOn = productType === 'ADDON';
  const yearly = useYearly(unified, billed);
  if (!isBilledByUs(unified))
    return (
      <Rows>
        <Row hint={t('subscriptions.plan.elsewhere')}>
          <ManageLink {...unified} />
        </Row>
        <Row hint={t('subscriptions.plan.brandHelp')}>
          <BrandHelpLink {...unified} />
        </Row>
      </Rows>
    );
  if (status !== 'ACTIVE')
    return (
      <Rows>
        <Row hint={t('subscriptions.plan.pending')} />
      </Rows>
    );
  return (
    <Rows>
      {canChange(unified, billed) && (
        <Row title={t('subscriptions.change.title')} hint={t('subscriptions.plan.switchHint')}>
          <button
            ref={opener}
            type="button"
            className={panel.act}
            aria-label={t('subscriptions.change.title')}
            onClick={() => onChange()}
          >
            {t('subscriptions.plan.switchAct')}
          </button>
        </Row>
      )}
      {yearly && <PayYearly yearly={yearly} billed={billed} onChange={onChange} />}
      <Row title={t('shell.payment')} hint={t('subscriptions.plan.paymentHint')}>
        <Link
          to="unifiedPaymentDetails"
          query={{ subscriptionItemId }}
          className={panel.act}
          aria-label={t('subscriptions.list.paymentDetails')}
        >
          {t('payments.next.details')}
        </Link>
      </Row>
      {!billed.cancelled && (
        <Row
          title={t(isAddOn ? 'subscriptions.cancel.addOn' : 'subscriptions.cancel.plan')}
          hint={
            billed.gracePeriod
              ? t('subscriptions.plan.cancelNow')
              : t('subscriptions.plan.cancelHint', { date: date(cycleDate) })
          }
        >
          <Link
            to="cancellationReasons"
            query={{ subscriptionItemId, cycleDate, productType }}
            className={panel.act}
            aria-label={t(isAddOn ? 'subscriptions.cancel.addOn' : 'subscriptions.cancel.plan')}
          >
            {t('subscriptions.plan.cancelAct')}
          </Link>
        </Row>
      )}
    </Rows>
  );
};

const Rows = ({ children }: { readonly children: ReactNode }) => {
  const t = useT();
  return (
    <Section title={t('subscriptions.plan.change')}>
      <div className={panel.panel}>{children}</div>
    </Section>
  );
};

interface RowProps {
  readonly title?: string;
  readonly hint: string;
  readonly children?: ReactNode;
}

const Row = ({ title, hint, children }: RowProps) => (
  <div className={panel.row}>
    <div>
      {title && <p className={panel.value}>{title}</p>}
      <p className={panel.key}>{hint}</p>
    </div>
    {children}
  </div>
);

const PlanDetailsSkeleton = () => (
  <>
    <h1>
      <span className={text.hidden}>{useT()('subscriptions.list.planDetails')}</span>
      <Skeleton width="12rem" height="2.5rem" />
    </h1>
    <div className={layout.stack}>
      <HeroSkeleton />
      <Skeleton width="100%" height="240px" />
    </div>
  </>
);

const HeroSkeleton = () => (
  <div className={panel.panel}>
    <div className={subscriptions.plan}>
      <div className={subscriptions.waiting}>
        <Skeleton width="88px" height="56px" />
        <Skeleton width="8rem" height="1.25rem" />
        <Skeleton width="11rem" height="1.75rem" />
        <Skeleton width="5rem" height="1.5rem" />
      </div>
      <Skeleton width="6rem" height="3rem" />
    </div>
    <div className={css.addOn}>
      <Skeleton width="100%" height="9rem" />
    </div>
    <div className={css.addOn}>
      <Skeleton width="48px" height="32px" />
      <Skeleton width="12rem" height="2.5rem" />
    </div>
  </div>
);

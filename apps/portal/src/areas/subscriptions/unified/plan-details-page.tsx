/** A plan with its content, price, next charge and actions. */
import type { NextBill } from '@marquee/product/contract/billing/payments.ts';
import type { UnifiedSubscription } from '@marquee/product/contract/unified-subscriptions.ts';
import { isTopPlan } from '@marquee/product/values/skus.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { BillLines, BillPaidWith } from '../../../payment-card/next-bill/next-bill.tsx';
import { nextBillQuery } from '../../../payment-card/next-bill/next-bill-query.ts';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { useCurrentRoute, useHasFeature } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { clearAppState, patchAppState } from '../../../state/app-state.ts';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { check } from '../../../ui/icon/shell-icons.ts';
import layout from '../../../ui/layout.module.css';
import panel from '../../../ui/panel.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import text from '../../../ui/text.module.css';
import { BillAmount } from './bill-amount.tsx';
import { ChangePlan } from '../plan-change/change-plan.tsx';
import { useEarlierChange, useEarlierRestart } from '../plan-change/earlier-requests.ts';
import { Logos, Price } from './subscription-card.tsx';
import { ManageLink, PaymentProblemAlert, StatusChip } from './subscription-status.tsx';
import {
  type BilledSubscription,
  hasPaymentProblem,
  isDisputed,
  isBilledByUs,
  useBillerLabel,
  useRenewalLabels,
  useSubscriptionNames,
} from '../subscription-labels.ts';
import subscriptions from './subscription.module.css';
import { PlanAddOns } from './plan-add-ons.tsx';
import css from '../plan.module.css';
import { Restart } from '../restart.tsx';
import { type SelectedSubscription, useSubscriptionFromUrl } from './use-subscription-from-url.ts';

const PlanDetailsPage = () => {
  const t = useT();
  const { query, selected } = useSubscriptionFromUrl();
  return (
    <>
      <ParentLink to="unifiedSubscriptions">{t('subscriptions.plan.up')}</ParentLink>
      <QueryBoundary query={query} skeleton={<PlanDetailsSkeleton />}>
        {() => selected && <Details {...selected} />}
      </QueryBoundary>
    </>
  );
};
export default PlanDetailsPage;

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
  const [isChanging, setChanging] = useState(false);
  const earlier = useEarlierChange(billed.subscriptionId, () => setChanging(true));
  useEarlierRestart(billed.subscriptionId);
  const opener = useRef<HTMLButtonElement>(null);
  const stopChanging = (): void => {
    setChanging(false);
    // The focused element is gone.
    requestAnimationFrame(() => opener.current?.focus());
  };
  useManaged(billed);
  const isBilled = isBilledByUs(unified) && !billed.cancelled && billed.status === 'ACTIVE';
  const bill = useQuery({
    ...nextBillQuery(useLanguage(), billed.subscriptionItemId),
    enabled: isBilled,
  });
  const name = nameOf(unified);
  return (
    <>
      <h1>{name}</h1>
      <p className={text.lead}>
        {t('subscriptions.plan.lead', { cycle: cycleOf(billed.billingCycleType), by: biller(unified) })}
      </p>
      <div className={layout.stack}>
        {hasPaymentProblem(billed) && <PaymentProblemAlert billed={billed} />}
        {billed.cancelled && <Cancelled unified={unified} billed={billed} />}
        {isBilled ? (
          <QueryBoundary query={bill} skeleton={<HeroSkeleton />}>
            {(found) => <Hero unified={unified} billed={billed} bill={found} />}
          </QueryBoundary>
        ) : (
          <Hero unified={unified} billed={billed} bill={null} />
        )}
      </div>
      <Included unified={unified} />
      <PlanAddOns unified={unified} billed={billed} />
      {isChanging ? (
        <ChangePlan billed={billed} earlier={earlier} onClose={stopChanging} />
      ) : (
        <Changes unified={unified} billed={billed} opener={opener} onChange={() => setChanging(true)} />
      )}
    </>
  );
};

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
      : billed.gracePeriod
        ? (['subscriptions.plan.until', graceEnd(billed)] as const)
        : bill
          ? (['payments.next.title', date(bill.day)] as const)
          : (['subscriptions.plan.paidThere', date(billed.renewalDate ?? billed.cycleDate)] as const);
  return (
    <div className={panel.panel}>
      <div className={subscriptions.plan}>
        <div>
          <Logos unified={unified} />
          <p className={panel.key}>{t(what)}</p>
          <p className={css.when}>{when}</p>
          <StatusChip {...unified} />
        </div>
        {bill ? (
          <BillAmount bill={bill} />
        ) : billed.cancelled || isDisputed(billed) ? (
          <p className={panel.key}>{t('subscriptions.paymentDetails.noNext')}</p>
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
    </div>
  );
};

const Cancelled = ({ unified, billed }: SelectedSubscription) => {
  const t = useT();
  const { nameOf } = useSubscriptionNames();
  const { endOf } = useRenewalLabels();
  const name = nameOf(unified);
  const has = useHasFeature();
  const { subscriptionItemId, cycleDate } = billed;
  const takesAlong = billed.addOns.some(({ cancelled }) => cancelled);
  return (
    <div className={`${panel.panel} ${css.cancelled}`}>
      <p>{t('subscriptions.restart.words', { name, date: endOf(billed) })}</p>
      {isBilledByUs(unified) && (
        <Restart
          subscriptionId={billed.subscriptionId}
          options={[...(takesAlong ? [{ type: 'all', name } as const] : []), { type: 'plan', name }]}
        />
      )}
      {isBilledByUs(unified) && has('retentionOffer') && (
        <Link to="cancellation" query={{ subscriptionItemId, cycleDate }} className={css.offer}>
          {t('subscriptions.offer.see')}
        </Link>
      )}
    </div>
  );
};

const Included = ({ unified: { experiences } }: { readonly unified: UnifiedSubscription }) => {
  const t = useT();
  const names = experiences.flatMap(({ name }) => name ?? []);
  const facts = [
    ...names,
    ...(experiences.some(({ sku }) => isTopPlan(sku)) ? [t('subscriptions.plan.downloads')] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <Section title={t('subscriptions.plan.has')}>
      <ul className={`${panel.panel} ${css.ticks}`}>
        {facts.map((fact) => (
          <li key={fact}>
            <Icon path={check} />
            {fact}
          </li>
        ))}
      </ul>
    </Section>
  );
};

interface ChangesProps extends SelectedSubscription {
  readonly opener: Ref<HTMLButtonElement>;
  readonly onChange: () => void;
}

const Changes = ({ unified, billed, opener, onChange }: ChangesProps) => {
  const t = useT();
  const { date } = useRenewalLabels();
  const { subscriptionItemId, cycleDate, productType, status } = billed;
  const isAddOn = productType === 'ADDON';
  if (!isBilledByUs(unified))
    return (
      <Rows>
        <Row hint={t('subscriptions.plan.elsewhere')}>
          <ManageLink {...unified} />
        </Row>
      </Rows>
    );
  if (status !== 'ACTIVE')
    return (
      <Rows>
        <Row hint={t('subscriptions.plan.pending')} />
      </Rows>
    );
  const canChange = !isAddOn && !billed.cancelled && !hasPaymentProblem(billed);
  return (
    <Rows>
      {canChange && (
        <Row title={t('subscriptions.plan.switch')} hint={t('subscriptions.plan.switchHint')}>
          <button
            ref={opener}
            type="button"
            className={panel.act}
            aria-label={t('subscriptions.plan.switch')}
            onClick={onChange}
          >
            {t('subscriptions.plan.switchAct')}
          </button>
        </Row>
      )}
      <Row title={t('subscriptions.plan.payment')} hint={t('subscriptions.plan.paymentHint')}>
        <Link
          to="unifiedPaymentDetails"
          query={{ subscriptionItemId }}
          className={panel.act}
          aria-label={t('subscriptions.list.paymentDetails')}
        >
          {t('subscriptions.plan.paymentAct')}
        </Link>
      </Row>
      {!billed.cancelled && (
        <Row
          title={t(isAddOn ? 'subscriptions.plan.cancelAddOn' : 'subscriptions.plan.cancel')}
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
            aria-label={t(isAddOn ? 'subscriptions.plan.cancelAddOn' : 'subscriptions.plan.cancel')}
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

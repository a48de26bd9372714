/** Overview at the top of the account page: plan, next payment, profiles, devices and gift balance. */
import type { AccountOverview as Overview } from '@marquee/product/contract/account.ts';
import type { MessageKey } from '@marquee/product/messages/catalogue.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { billingCycles, isBillingCycle } from '@marquee/product/values/billing-cycles.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Link } from '../../navigation/link.tsx';
import { useCardName } from '../../payment-card/card-text.ts';
import { useHasFeature } from '../../state/current-route.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { devices, gift, receipt, users } from '../../ui/icon/page-icons.ts';
import { alert, check, clock } from '../../ui/icon/shell-icons.ts';
import panel from '../../ui/panel.module.css';
import { LinesSkeleton } from '../../ui/skeleton.tsx';
import chip from '../../ui/status-chip.module.css';
import text from '../../ui/text.module.css';
import css from './account-overview.module.css';

type Plan = Overview['plans'][number];
type Bill = NonNullable<Overview['nextBill']>;

const chips = {
  ACTIVE: { variant: 'good', icon: check },
  PAYMENT_PROBLEM: { variant: 'warn', icon: alert },
  PENDING: { variant: 'wait', icon: clock },
  PAUSED: { variant: 'wait', icon: clock },
  CANCELLED: { variant: 'wait', icon: clock },
} as const;

/** The parts that a brand has; a panel without any is not drawn. */
const useParts = () => {
  const has = useHasFeature();
  return {
    sells: has('dtcSubscriptions'),
    unified: has('unifiedSubscriptions'),
    subscriptions: has('dtcSubscriptions') || has('multiBrand'),
    profiles: has('profiles'),
    devices: has('devices'),
    gift: has('subscriptionPages'),
  };
};

export const AccountOverview = ({ overview }: { readonly overview: Overview }) => {
  const t = useT();
  const language = useLanguage();
  const parts = useParts();
  const { plans, nextBill, giftBalance } = overview;
  const [plan, ...others] = parts.subscriptions ? plans : [];
  const stats = [
    parts.profiles && <Usage key="profiles" to="profiles" icon={users} {...overview.profiles} />,
    parts.devices && <Usage key="devices" to="settingsDevices" icon={devices} {...overview.devices} />,
    parts.gift && (
      <Stat
        key="gift"
        to="giftBalance"
        icon={gift}
        label={t('account.manage.giftBalance')}
        figure={formatMoney(giftBalance, language)}
      >
        <span className={`${text.hint} ${css.extra}`}>
          {t(giftBalance > 0 ? 'account.overview.usedFirst' : 'account.overview.noBalance')}
        </span>
      </Stat>
    ),
  ].filter(Boolean);
  if (!plan && !parts.sells && stats.length === 0) return null;
  return (
    <section className={panel.section} aria-label={t('account.overview.title')}>
      <div className={panel.panel}>
        {plan ? <PlanPart plan={plan} more={others.length} /> : parts.sells && <NoPlan />}
        {parts.subscriptions && nextBill && <NextPayment bill={nextBill} />}
        {stats.length > 0 && <div className={css.stats}>{stats}</div>}
      </div>
    </section>
  );
};

const PlanPart = ({ plan, more }: { readonly plan: Plan; readonly more: number }) => {
  const t = useT();
  const language = useLanguage();
  const { unified } = useParts();
  const { name, addOns, billingCycleType: cycle, state, endsOn, billedByUs } = plan;
  const { variant, icon } = chips[state];
  const about = [
    ...(addOns.length > 0 ? [t('account.overview.with', { addOns: addOns.join(', ') })] : []),
    ...(state === 'CANCELLED' && endsOn
      ? [t('account.overview.until', { date: formatDate(endsOn, language) })]
      : isBillingCycle(cycle)
        ? [billingCycles[cycle].label[language]]
        : []),
    ...(more > 0 ? [t('account.overview.more', { count: more })] : []),
  ];
  const isOneOfOurs = unified && billedByUs && more === 0;
  return (
    <div className={css.plan}>
      <div>
        <span className={`${css.status} ${chip.chip} ${chip[variant]}`}>
          <Icon path={icon} />
          {t(`account.overview.${state}`)}
        </span>
        <h2 className={css.name}>{name}</h2>
        {about.length > 0 && <p className={css.about}>{about.join(' · ')}</p>}
      </div>
      <Link
        {...(isOneOfOurs
          ? { to: 'unifiedPlanDetails', query: { subscriptionItemId: plan.subscriptionItemId } }
          : { to: unified ? 'unifiedSubscriptions' : 'subscriptions' })}
        className={buttonClass({ variant: 'outline', small: true })}
      >
        {t(more > 0 ? 'account.overview.seePlans' : 'account.overview.seePlan')}
      </Link>
    </div>
  );
};

const NoPlan = () => {
  const t = useT();
  return (
    <div className={css.plan}>
      <div>
        <h2 className={css.name}>{t('account.overview.noPlan')}</h2>
        <p className={css.about}>{t('account.overview.noPlanLead')}</p>
      </div>
      <Link to="purchaseProducts" className={buttonClass({ variant: 'outline', small: true })}>
        {t('account.overview.choose')}
      </Link>
    </div>
  );
};

const NextPayment = ({ bill }: { readonly bill: Bill }) => {
  const t = useT();
  const language = useLanguage();
  const { unified } = useParts();
  const cardName = useCardName();
  const money = (amount: number) => formatMoney(amount, language);
  const values = {
    date: formatDate(bill.day, language),
    due: money(bill.due),
    total: money(bill.total),
    gift: money(bill.gift),
  };
  const about = [
    ...(bill.gift > 0 && bill.due > 0 ? [t('payments.next.minusGift', values)] : []),
    ...(bill.paidWith ? [cardName(bill.paidWith)] : bill.due > 0 ? [t('payments.next.noCard')] : []),
  ];
  return (
    <div className={`${panel.row} ${css.next}`}>
      <span className={panel.tile}>
        <Icon path={receipt} />
      </span>
      <div>
        <p className={panel.key}>{t('payments.next.title')}</p>
        <p className={panel.value}>
          {t(bill.due > 0 ? 'account.overview.next' : 'account.overview.nextCovered', values)}
        </p>
        {about.length > 0 && <p className={panel.key}>{about.join(' · ')}</p>}
      </div>
      {unified && (
        <Link
          to="unifiedPaymentDetails"
          query={{ subscriptionItemId: bill.lines[0]?.subscriptionId ?? '' }}
          className={panel.act}
          aria-label={t('payments.next.detailsOf')}
        >
          {t('payments.next.details')}
        </Link>
      )}
    </div>
  );
};

interface StatProps {
  readonly to: RouteName;
  readonly icon: string;
  readonly label: string;
  readonly figure: string;
  readonly children: ReactNode;
}

const Stat = ({ to, icon, label, figure, children }: StatProps) => (
  <Link to={to} className={css.stat}>
    <span className={css.key}>
      <Icon path={icon} />
      {label}
    </span>{' '}
    <b className={css.figure}>{figure}</b> {children}
  </Link>
);

const usageLabels = {
  profiles: 'shell.menu.profiles',
  settingsDevices: 'account.overview.devices',
} as const satisfies Partial<Record<RouteName, MessageKey>>;

interface UsageProps {
  readonly to: keyof typeof usageLabels;
  readonly icon: string;
  readonly used: number;
  readonly most: number;
}

const Usage = ({ to, icon, used, most }: UsageProps) => {
  const t = useT();
  const slots = Array.from({ length: most }, (_, index) => index);
  return (
    <Stat to={to} icon={icon} label={t(usageLabels[to])} figure={t('account.overview.count', { used, most })}>
      <span className={css.slots} aria-hidden="true">
        {slots.map((index) => (
          <span key={index} className={index < used ? css.used : ''} />
        ))}
      </span>
    </Stat>
  );
};

export const OverviewSkeleton = () => {
  const parts = useParts();
  const stats = [parts.profiles, parts.devices, parts.gift].filter(Boolean);
  if (!parts.sells && stats.length === 0) return null;
  return (
    <div className={`${panel.section} ${panel.panel}`}>
      {parts.sells && (
        <>
          <div className={css.plan}>
            <LinesSkeleton />
          </div>
          <div className={panel.row}>
            <LinesSkeleton />
          </div>
        </>
      )}
      {stats.length > 0 && (
        <div className={css.stats}>
          {stats.map((_, index) => (
            <div key={index} className={css.stat}>
              <LinesSkeleton />
            </div>
          ))}
        </div>
      )}
    </div>
  );
};

/** One customer: who it is, what staff may do, and tabs with everything else. */
import { useState } from 'react';
import { getCustomer, type StaffCustomer } from '@marquee/product/contract/staff/customers.ts';
import { startAssist } from '@marquee/product/contract/staff/assist/assist.ts';
import type { StaffSession } from '@marquee/product/contract/staff/session.ts';
import { brandOf } from '@marquee/product/brands.ts';
import { cardBrandName } from '@marquee/product/values/billing/cards.ts';
import { formatPhone } from '@marquee/product/values/fields.ts';
import { type StaffActionKind, staffActionOf } from '@marquee/product/staff/actions.ts';
import { call } from '../data/api.ts';
import { type ConsoleKey, useWords } from '../data/i18n.ts';
import { usePageTitle } from '../data/use-page-title.ts';
import { followLink } from '../data/router.ts';
import { useLoad } from '../data/use-load.ts';
import { Freshness, Loaded } from '../ui/list-states.tsx';
import { StatusMessage } from '../ui/status-message.tsx';
import { Chip, statusTone } from '../ui/table.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { AssistTab } from './assist/assist-tab.tsx';
import { DevicesTab, LinksTab, ProfilesTab, SessionsTab, SubscriptionsTab } from './customer-tabs.tsx';
import { MailsTab, OrdersTab } from './customer-lists.tsx';
import type { StartedAction } from './started-action.ts';
import { Timeline } from './timeline.tsx';

const tabs = [
  'timeline',
  'subscriptions',
  'orders',
  'devices',
  'sessions',
  'mails',
  'links',
  'profiles',
  'assist',
] as const;
type Tab = (typeof tabs)[number];
const isTab = (value: string | undefined): value is Tab => tabs.some((tab) => tab === value);

/** Actions of the header that make sense for this customer now. */
const actionsFor = ({ status, bdu, emailVerified, twoStep }: StaffCustomer): readonly StaffActionKind[] => {
  if (status === 'DELETED') return [];
  if (status === 'SUSPENDED') return ['reinstate'];
  return [
    'goodwill',
    ...(bdu ? [] : (['sendPasswordReset'] as const)),
    ...(bdu || emailVerified ? [] : (['resendVerification'] as const)),
    'endSessions',
    'resetLimits',
    ...(bdu ? [] : (['changeEmail'] as const)),
    ...(twoStep ? (['endTwoStep'] as const) : []),
    'startExport',
    ...(bdu ? [] : (['startDeletion'] as const)),
    'suspend',
  ];
};

const Facts = ({ customer }: { customer: StaffCustomer }) => {
  const { t, date, money, language } = useWords();
  const rows: readonly (readonly [ConsoleKey, string])[] = [
    ['customer.id', customer.accountId],
    [
      'customer.email',
      `${customer.email} (${t(customer.emailVerified ? 'customer.verified' : 'customer.unverified')})`,
    ],
    ['customer.phone', customer.phone ? formatPhone(customer.phone) : t('customer.none')],
    ['customer.language', t(`customer.language.${customer.language}`)],
    ['customer.since', date(customer.since)],
    [
      'customer.brands',
      customer.brands.map((brand) => brandOf(brand).name[language]).join(', ') || t('customer.none'),
    ],
    ['customer.gift', money(customer.giftCents)],
    ['customer.twoStep', t(customer.twoStep ? 'yes' : 'no')],
    [
      'customer.cards',
      customer.cards
        .map(
          ({ brand, last4, expMonth, expYear }) =>
            `${cardBrandName(brand) ?? brand} ${last4}, ${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`,
        )
        .join(' · ') || t('customer.none'),
    ],
  ];
  return (
    <section className="panel">
      <h2>{t('customer.facts')}</h2>
      <dl className="facts columns">
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

interface CustomerPageProps {
  readonly id: string;
  readonly tab: string | undefined;
  readonly session: StaffSession;
}

export const CustomerPage = ({ id, tab: asked, session }: CustomerPageProps) => {
  const { t } = useWords();
  const [action, setAction] = useState<StartedAction>();
  const [changes, setChanges] = useState(0);
  const [said, setSaid] = useState('');
  const load = useLoad(`customer ${id}`, (signal) => call(getCustomer, { params: { id }, signal }));
  const mayOpen = (each: Tab) => each !== 'assist' || session.permissions.includes(startAssist.permission);
  const tab = isTab(asked) && mayOpen(asked) ? asked : 'timeline';
  const may = (kind: StaffActionKind) => session.permissions.includes(staffActionOf(kind).permission);
  const name = load.data && (load.data.name || load.data.email);
  usePageTitle(name ?? t('search.customer'));
  const start = (started: StartedAction) => {
    setSaid('');
    setAction(started);
  };
  const content = (customer: StaffCustomer) => {
    const key = `${id} ${changes}`;
    switch (tab) {
      case 'subscriptions':
        return <SubscriptionsTab customer={customer} may={may} onStart={start} />;
      case 'orders':
        return <OrdersTab key={key} id={id} may={may} onStart={start} />;
      case 'devices':
        return <DevicesTab customer={customer} may={may} onStart={start} />;
      case 'sessions':
        return <SessionsTab customer={customer} />;
      case 'mails':
        return <MailsTab key={key} id={id} />;
      case 'links':
        return <LinksTab customer={customer} may={may} onStart={start} />;
      case 'profiles':
        return <ProfilesTab customer={customer} />;
      case 'assist':
        return <AssistTab id={id} />;
      default:
        return <Timeline key={key} id={id} />;
    }
  };
  return (
    <>
      <Loaded load={load} empty={() => false} emptyText="">
        {(customer) => (
          <>
            <div className="head">
              <div>
                <h1>
                  {customer.name || t('customer.unnamed')}{' '}
                  <Chip tone={statusTone(customer.status)}>{t(`status.${customer.status}`)}</Chip>
                </h1>
                <p className="muted">{customer.email}</p>
              </div>
              <p className="actions">
                {actionsFor(customer)
                  .filter(may)
                  .map((kind) => (
                    <button key={kind} type="button" className="button" onClick={() => start({ kind })}>
                      {t(`action.${kind}`)}
                    </button>
                  ))}
              </p>
            </div>
            <StatusMessage text={said} />
            <Facts customer={customer} />
            <nav className="tabs" aria-label={t('customer.tabs')}>
              {tabs.filter(mayOpen).map((each) => (
                <a
                  key={each}
                  href={`/customers/${id}/${each}`}
                  onClick={followLink}
                  aria-current={each === tab ? 'page' : undefined}
                >
                  {t(`tab.${each}`)}
                </a>
              ))}
            </nav>
            {/* With the name: the table inside is a region of its own. */}
            <section
              className="panel"
              aria-label={`${t(`tab.${tab}`)}, ${customer.name || t('customer.unnamed')}`}
            >
              {content(customer)}
            </section>
            <Freshness load={load} />
          </>
        )}
      </Loaded>
      {action && (
        <ActionDialog
          {...action}
          accountId={id}
          onClose={() => setAction(undefined)}
          onDone={(waits) => {
            setAction(undefined);
            setSaid(t(waits ? 'waitingDone' : 'done'));
            setChanges((count) => count + 1);
            load.reload();
          }}
        />
      )}
    </>
  );
};

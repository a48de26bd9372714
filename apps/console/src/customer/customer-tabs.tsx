/** Tabs whose rows come with the customer: subscriptions, devices, sessions, links, profiles. */
import type { StaffCustomer } from '@marquee/product/contract/staff/customers.ts';
import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import type { StaffActionKind } from '@marquee/product/staff/actions.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { useWords } from '../data/i18n.ts';
import { EmptyState } from '../ui/list-states.tsx';
import { Chip, Table } from '../ui/table.tsx';
import { type Actions, RowActions } from './row-actions.tsx';

interface TabProps {
  readonly customer: StaffCustomer;
}

const rowKey = ({ id }: { readonly id: string }) => id;

type Subscription = StaffCustomer['subscriptions'][number];

/** The stores' own subscriptions are changed there. */
const subscriptionActions = ({ store, cancelled, gracePeriod }: Subscription): readonly StaffActionKind[] => {
  if (store !== 'CSG') return [];
  if (cancelled) return ['restart'];
  return gracePeriod ? ['extendGrace', 'cancel'] : ['cancel'];
};

export const SubscriptionsTab = ({ customer, ...actions }: TabProps & Actions) => {
  const { subscriptions, status } = customer;
  const { t, money, date, language } = useWords();
  if (subscriptions.length === 0) return <EmptyState>{t('empty.subscriptions')}</EmptyState>;
  return (
    <Table
      label={t('tab.subscriptions')}
      rows={subscriptions}
      keyOf={rowKey}
      columns={[
        { head: t('col.plan'), render: ({ sku }) => skuName(sku, language) ?? sku },
        { head: t('col.brand'), render: ({ brand }) => brandOf(brand).name[language] },
        { head: t('col.biller'), render: ({ store }) => store },
        {
          head: t('col.state'),
          render: ({ gracePeriod, cancelled }) =>
            gracePeriod ? (
              <Chip tone="bad">{t('state.grace')}</Chip>
            ) : (
              <Chip tone={cancelled ? 'plain' : 'good'}>
                {t(cancelled ? 'state.cancelled' : 'state.active')}
              </Chip>
            ),
        },
        { head: t('col.price'), number: true, render: ({ priceCents }) => money(priceCents) },
        { head: t('col.renews'), render: ({ cycleDate }) => date(cycleDate) },
        {
          head: t('col.action'),
          render: (row) =>
            status === 'ACTIVE' && (
              <RowActions
                {...actions}
                kinds={subscriptionActions(row)}
                params={{ subscriptionId: row.id }}
                name={skuName(row.sku, language) ?? row.sku}
                isRowLink
              />
            ),
        },
      ]}
    />
  );
};

export const DevicesTab = ({ customer: { devices }, ...actions }: TabProps & Actions) => {
  const { t, date, nameOf } = useWords();
  if (devices.length === 0) return <EmptyState>{t('empty.devices')}</EmptyState>;
  return (
    <Table
      label={t('tab.devices')}
      rows={devices}
      keyOf={rowKey}
      columns={[
        { head: t('col.device'), render: ({ name }) => name },
        { head: t('col.type'), render: ({ type }) => nameOf('device', type) },
        { head: t('col.added'), render: ({ registeredAt }) => date(registeredAt) },
        { head: t('col.played'), render: ({ lastPlaybackAt }) => lastPlaybackAt && date(lastPlaybackAt) },
        {
          head: t('col.state'),
          render: ({ id, name, removedAt }) => {
            if (removedAt) return <Chip>{t('state.removed')}</Chip>;
            if (!actions.may('removeDevice')) return <Chip tone="good">{t('state.active')}</Chip>;
            return <RowActions {...actions} kinds={['removeDevice']} params={{ deviceId: id }} name={name} />;
          },
        },
      ]}
    />
  );
};

export const SessionsTab = ({ customer: { sessions } }: TabProps) => {
  const { t, dateTime, language, nameOf } = useWords();
  if (sessions.length === 0) return <EmptyState>{t('empty.sessions')}</EmptyState>;
  return (
    <Table
      label={t('tab.sessions')}
      rows={sessions}
      keyOf={rowKey}
      columns={[
        { head: t('col.signedIn'), render: ({ signedInAt }) => dateTime(signedInAt) },
        { head: t('col.brand'), render: ({ brand }) => isBrandId(brand) && brandOf(brand).name[language] },
        { head: t('col.method'), render: ({ method }) => method && nameOf('method', method) },
        { head: t('col.browser'), render: ({ userAgent }) => <span className="clip">{userAgent}</span> },
        {
          head: t('col.ended'),
          render: ({ endedAt }) => (endedAt ? dateTime(endedAt) : <Chip tone="good">{t('state.open')}</Chip>),
        },
      ]}
    />
  );
};

export const LinksTab = ({ customer: { links, bdu }, ...actions }: TabProps & Actions) => {
  const { t, date } = useWords();
  if (links.length === 0) return <EmptyState>{t('empty.links')}</EmptyState>;
  return (
    <Table
      label={t('tab.links')}
      rows={links}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      columns={[
        { head: t('col.company'), render: ({ id }) => id },
        { head: t('col.subject'), render: ({ subject }) => subject },
        { head: t('col.linked'), render: ({ linkedAt }) => date(linkedAt) },
        {
          head: t('col.action'),
          render: ({ kind, id }) =>
            kind === 'partner' ? (
              <RowActions
                {...actions}
                kinds={['unlinkPartner']}
                params={{ partnerId: id }}
                name={id}
                isRowLink
              />
            ) : (
              // Who signs in through the provider would lose their only way in.
              !bdu && <RowActions {...actions} kinds={['unlinkProvider']} params={{}} name={id} isRowLink />
            ),
        },
      ]}
    />
  );
};

export const ProfilesTab = ({ customer: { profiles } }: TabProps) => {
  const { t, nameOf } = useWords();
  if (profiles.length === 0) return <EmptyState>{t('empty.profiles')}</EmptyState>;
  return (
    <Table
      label={t('tab.profiles')}
      rows={profiles}
      keyOf={rowKey}
      columns={[
        {
          head: t('col.profile'),
          render: ({ nickname, master }) => (
            <>
              {nickname} {master && <Chip>{t('master')}</Chip>}
            </>
          ),
        },
        { head: t('col.maturity'), render: ({ maturity }) => nameOf('maturity', maturity) },
        { head: t('col.pin'), render: ({ hasPin }) => t(hasPin ? 'yes' : 'no') },
      ]}
    />
  );
};

/** Parts of the customer's view, each as the customer's own page has it; only what is opened is read. */
import { type ReactNode, useState } from 'react';
import { assistCalls, type AssistView, assistViewNames } from '@marquee/product/contract/staff/assist.ts';
import { call } from '../../data/api.ts';
import { spaced, useWords } from '../../data/i18n.ts';
import { useLoad } from '../../data/use-load.ts';
import { Loaded } from '../../ui/list-states.tsx';
import { Table } from '../../ui/table.tsx';

interface PartProps {
  readonly id: string;
}

const Facts = ({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="facts columns">
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const never = () => false;

const Overview = ({ id }: PartProps) => {
  const { t, money, date } = useWords();
  const load = useLoad(`view overview ${id}`, (signal) =>
    call(assistCalls.overview, { params: { id }, signal }),
  );
  return (
    <Loaded load={load} empty={never} emptyText="">
      {({ plans, nextBill, profiles, devices, giftBalance }) => (
        <Facts
          rows={[
            [t('col.plan'), plans.map(({ name }) => name).join(', ') || t('customer.none')],
            [
              t('assist.nextBill'),
              nextBill
                ? `${money(nextBill.due * 100)}, ${date(`${nextBill.day}T17:00:00Z`)}`
                : t('assist.noBill'),
            ],
            [t('customer.gift'), money(giftBalance * 100)],
            [t('tab.profiles'), t('assist.use', { ...profiles })],
            [t('tab.devices'), t('assist.use', { ...devices })],
          ]}
        />
      )}
    </Loaded>
  );
};

const Subscriptions = ({ id }: PartProps) => {
  const { t, money, date } = useWords();
  const load = useLoad(`view subscriptions ${id}`, (signal) =>
    call(assistCalls.subscriptions, { params: { id }, signal }),
  );
  return (
    <Loaded load={load} empty={(rows) => rows.length === 0} emptyText={t('empty.subscriptions')}>
      {(rows) => (
        <Table
          label={t('assist.subscriptions')}
          rows={rows}
          keyOf={({ experience, storeName }) => `${experience.sku} ${storeName}`}
          columns={[
            { head: t('col.plan'), render: ({ experience }) => experience.name ?? experience.sku },
            {
              head: t('col.biller'),
              render: ({ storeName, providerDisplayName }) => providerDisplayName ?? storeName,
            },
            { head: t('col.state'), render: ({ status }) => spaced(status) },
            {
              head: t('col.price'),
              number: true,
              render: ({ price }) => price !== null && money(price * 100),
            },
            { head: t('col.renews'), render: ({ cycleDate }) => cycleDate && date(cycleDate) },
          ]}
        />
      )}
    </Loaded>
  );
};

const Payments = ({ id }: PartProps) => {
  const { t, money, date } = useWords();
  const load = useLoad(`view payments ${id}`, (signal) =>
    call(assistCalls.payments, { params: { id }, signal }),
  );
  return (
    <Loaded load={load} empty={(rows) => rows.length === 0} emptyText={t('empty.orders')}>
      {(rows) => (
        <Table
          label={t('assist.payments')}
          rows={rows}
          keyOf={({ id: receiptId }) => receiptId}
          columns={[
            { head: t('col.order'), render: ({ orderNumber }) => orderNumber },
            { head: t('col.date'), render: (receipt) => date(receipt.date) },
            { head: t('col.items'), render: ({ description }) => description },
            { head: t('col.state'), render: ({ status }) => spaced(status) },
            { head: t('col.total'), number: true, render: ({ total }) => money(total * 100) },
          ]}
        />
      )}
    </Loaded>
  );
};

const Devices = ({ id }: PartProps) => {
  const { t, date } = useWords();
  const load = useLoad(`view devices ${id}`, (signal) =>
    call(assistCalls.devices, { params: { id }, signal }),
  );
  return (
    <Loaded load={load} empty={({ devices }) => devices.length === 0} emptyText={t('empty.devices')}>
      {({ devices }) => (
        <Table
          label={t('assist.devices')}
          rows={devices}
          keyOf={({ id: deviceId }) => deviceId}
          columns={[
            { head: t('col.device'), render: ({ name }) => name },
            { head: t('col.type'), render: ({ type }) => spaced(type) },
            { head: t('col.added'), render: ({ registeredDate }) => date(registeredDate) },
            {
              head: t('col.played'),
              render: ({ lastPlaybackDate }) => lastPlaybackDate && date(lastPlaybackDate),
            },
          ]}
        />
      )}
    </Loaded>
  );
};

const Security = ({ id }: PartProps) => {
  const { t, date } = useWords();
  const load = useLoad(`view security ${id}`, (signal) =>
    call(assistCalls.security, { params: { id }, signal }),
  );
  return (
    <Loaded load={load} empty={never} emptyText="">
      {({ passkeys, twoStep, sessions, passwordChangedAt }) => (
        <Facts
          rows={[
            [t('customer.twoStep'), t(twoStep ? 'yes' : 'no')],
            [t('assist.passkeys'), passkeys],
            [t('tab.sessions'), sessions],
            [
              t('assist.passwordChanged'),
              passwordChangedAt === null ? t('customer.none') : date(passwordChangedAt),
            ],
          ]}
        />
      )}
    </Loaded>
  );
};

const Activity = ({ id }: PartProps) => {
  const { t, dateTime } = useWords();
  const load = useLoad(`view activity ${id}`, (signal) =>
    call(assistCalls.activity, { params: { id }, signal }),
  );
  return (
    <Loaded load={load} empty={({ events }) => events.length === 0} emptyText={t('empty.timeline')}>
      {({ events }) => (
        <Table
          label={t('assist.activity')}
          rows={events}
          keyOf={({ id: eventId }) => eventId}
          columns={[
            { head: t('col.date'), render: ({ at }) => dateTime(at) },
            { head: t('assist.what'), render: ({ kind }) => spaced(kind) },
            {
              head: t('col.browser'),
              render: ({ browser, system, device }) => device ?? [browser, system].filter(Boolean).join(', '),
            },
          ]}
        />
      )}
    </Loaded>
  );
};

const parts: { readonly [View in AssistView]: (props: PartProps) => ReactNode } = {
  overview: Overview,
  subscriptions: Subscriptions,
  payments: Payments,
  devices: Devices,
  security: Security,
  activity: Activity,
};

export const AssistParts = ({ id }: PartProps) => {
  const { t } = useWords();
  const [open, setOpen] = useState<AssistView>('overview');
  const Part = parts[open];
  return (
    <>
      <div className="filters" role="group" aria-label={t('assist.parts')}>
        {assistViewNames.map((name) => (
          <button key={name} type="button" aria-pressed={name === open} onClick={() => setOpen(name)}>
            {t(`assist.${name}`)}
          </button>
        ))}
      </div>
      <Part key={open} id={id} />
    </>
  );
};

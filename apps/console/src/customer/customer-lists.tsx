/** Orders and mails of a customer, page by page. */
import {
  listCustomerMails,
  listCustomerOrders,
  type StaffOrder,
} from '@marquee/product/contract/staff/customers.ts';
import { brandOf } from '@marquee/product/brands.ts';
import type { StaffActionKind } from '@marquee/product/staff/actions.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { usePages } from '../data/use-load.ts';
import { PagedList } from '../ui/list-states.tsx';
import { Chip, Table } from '../ui/table.tsx';
import { type Actions, RowActions } from './row-actions.tsx';

const orderActions = ({
  status,
  kind,
  totalCents,
  refundedCents,
}: StaffOrder): readonly StaffActionKind[] => {
  if (status === 'PENDING') return ['resolveOrder'];
  if (status !== 'COMPLETE' || kind === 'REDEMPTION') return [];
  return [
    ...(refundedCents < totalCents ? (['refund'] as const) : []),
    'resendReceipt',
    ...(kind === 'GIFT' && refundedCents === 0 ? (['reissueGift'] as const) : []),
  ];
};

export const OrdersTab = ({ id, ...actions }: { readonly id: string } & Actions) => {
  const { t, money, dateTime, language } = useWords();
  const pages = usePages(`orders ${id}`, async (after, signal) => {
    const { orders, next } = await call(listCustomerOrders, {
      params: { id },
      query: { after },
      signal,
    });
    return { rows: orders, next };
  });
  return (
    <PagedList pages={pages} emptyText={t('empty.orders')}>
      {(rows) => (
        <Table
          label={t('tab.orders')}
          rows={rows}
          keyOf={({ id: orderId }) => orderId}
          columns={[
            { head: t('col.order'), render: ({ number }) => number },
            { head: t('col.date'), render: ({ placedAt }) => dateTime(placedAt) },
            { head: t('col.items'), render: ({ items }) => items.map((item) => item[language]).join(', ') },
            {
              head: t('col.state'),
              render: ({ status }) => (
                <Chip tone={status === 'COMPLETE' ? 'good' : status === 'FAILED' ? 'bad' : 'plain'}>
                  {status === 'COMPLETE'
                    ? t('state.done')
                    : t(status === 'FAILED' ? 'state.failed' : 'state.waiting')}
                </Chip>
              ),
            },
            { head: t('col.card'), render: ({ last4 }) => last4 },
            { head: t('col.total'), number: true, render: ({ totalCents }) => money(totalCents) },
            {
              head: t('col.refunded'),
              number: true,
              render: ({ refundedCents }) => refundedCents > 0 && money(refundedCents),
            },
            {
              head: t('col.action'),
              render: (order) => (
                <RowActions
                  {...actions}
                  kinds={orderActions(order)}
                  params={{ orderNumber: order.number }}
                  name={order.number}
                  isRowLink
                />
              ),
            },
          ]}
        />
      )}
    </PagedList>
  );
};

export const MailsTab = ({ id }: { id: string }) => {
  const { t, dateTime, language, nameOf } = useWords();
  const pages = usePages(`mails ${id}`, async (after, signal) => {
    const { mails, next } = await call(listCustomerMails, {
      params: { id },
      query: { after },
      signal,
    });
    return { rows: mails, next };
  });
  return (
    <PagedList pages={pages} emptyText={t('empty.mails')}>
      {(rows) => (
        <Table
          label={t('tab.mails')}
          rows={rows}
          keyOf={({ id: mailId }) => mailId}
          columns={[
            { head: t('col.mail'), render: ({ kind }) => nameOf('mail', kind) },
            { head: t('col.brand'), render: ({ brand }) => brandOf(brand).name[language] },
            { head: t('customer.language'), render: (mail) => t(`customer.language.${mail.language}`) },
            {
              head: t('col.sent'),
              render: ({ sentAt, failed }) =>
                sentAt ? (
                  dateTime(sentAt)
                ) : (
                  <Chip tone={failed ? 'bad' : 'plain'}>{t(failed ? 'state.failed' : 'state.waiting')}</Chip>
                ),
            },
          ]}
        />
      )}
    </PagedList>
  );
};

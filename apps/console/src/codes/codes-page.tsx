/** Promotions and codes: batches with what was used of them, and activation links. */
import { useState } from 'react';
import {
  exportStaffCodes,
  listStaffCodeBatches,
  type StaffCodeBatch,
  stopCodeBatch,
} from '@marquee/product/contract/staff/codes.ts';
import type { StaffSession } from '@marquee/product/contract/staff/session.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { usePages } from '../data/use-load.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Freshness, PagedList } from '../ui/list-states.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { StatusMessage } from '../ui/status-message.tsx';
import { Chip, Table } from '../ui/table.tsx';
import { LinksPanel } from './links-panel.tsx';
import { NewBatchDialog } from './new-batch-dialog.tsx';

type Opened = { readonly dialog: 'batch' } | { readonly dialog: 'stop'; readonly batch: StaffCodeBatch };

const tones = {
  waiting: 'warn',
  refused: 'bad',
  making: 'plain',
  ready: 'good',
  sealed: 'good',
  void: 'bad',
} as const satisfies Record<StaffCodeBatch['state'], string>;

export const CodesPage = ({ session }: { session: StaffSession }) => {
  const { t, date, money, language } = useWords();
  const [opened, setOpened] = useState<Opened>();
  const [said, setSaid] = useState('');
  const may = (permission: StaffSession['permissions'][number]) => session.permissions.includes(permission);
  const pages = usePages('codes', async (after, signal) => {
    const { batches, next } = await call(listStaffCodeBatches, {
      query: { after },
      signal,
    });
    return { rows: batches, next };
  });
  const close = () => setOpened(undefined);
  const done = (words: string) => {
    setSaid(words);
    close();
    pages.reload();
  };
  const count = (value: number) => value.toLocaleString(`${language}-CA`);
  return (
    <>
      <PageHead title={t('codes.title')}>
        <button type="button" className="button main" onClick={() => setOpened({ dialog: 'batch' })}>
          {t('codes.new')}
        </button>
      </PageHead>
      <StatusMessage text={said} />
      <PagedList pages={pages} emptyText={t('codes.none')} emptyNext={t('codes.noneNext')}>
        {(rows) => (
          <Table
            label={t('codes.title')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                head: t('codes.batch'),
                render: ({ campaign, kind, value, sku }) => (
                  <>
                    <b>{campaign}</b>
                    <small>
                      {kind === 'GIFT'
                        ? t('codes.gift', { amount: money(value) })
                        : t('codes.percent', { percent: value })}
                      {sku !== null && `, ${skuName(sku, language) ?? sku}`}
                    </small>
                  </>
                ),
              },
              { head: t('codes.issued'), number: true, render: ({ made }) => count(made) },
              {
                head: t('codes.used'),
                number: true,
                render: ({ redeemed, most, count: codes }) =>
                  t('codes.usedOf', { used: count(redeemed), most: count(most ?? codes) }),
              },
              {
                head: t('codes.starts'),
                render: ({ startsAt, createdAt }) => date(startsAt ?? createdAt),
              },
              {
                head: t('codes.ends'),
                render: ({ expiresAt }) => (expiresAt === null ? t('codes.never') : date(expiresAt)),
              },
              {
                head: t('prices.status'),
                render: ({ state }) => <Chip tone={tones[state]}>{t(`codes.state.${state}`)}</Chip>,
              },
              {
                head: t('codes.actions'),
                render: (batch) => (
                  <span className="actions">
                    {may('codes.export') && batch.state === 'ready' && (
                      <a
                        className="link"
                        download
                        href={buildRequest(exportStaffCodes, { id: batch.id }, {}).url}
                        aria-label={t('codes.exportOf', { batch: batch.campaign })}
                      >
                        {t('codes.export')}
                      </a>
                    )}
                    {batch.state !== 'void' && batch.state !== 'refused' && (
                      <button
                        type="button"
                        className="link"
                        aria-label={t('codes.stopOf', { batch: batch.campaign })}
                        onClick={() => setOpened({ dialog: 'stop', batch })}
                      >
                        {t('codes.stop')}
                      </button>
                    )}
                  </span>
                ),
              },
            ]}
          />
        )}
      </PagedList>
      <Freshness load={pages} />
      {may('activation.edit') && <LinksPanel />}
      {opened?.dialog === 'batch' && (
        <NewBatchDialog
          onClose={close}
          onDone={(isWaiting) => done(t(isWaiting ? 'codes.waiting' : 'codes.made'))}
        />
      )}
      {opened?.dialog === 'stop' && (
        <FormDialog
          title={t('codes.stopOf', { batch: opened.batch.campaign })}
          submit={t('codes.stop')}
          onClose={close}
          send={async (reason) => {
            await call(stopCodeBatch, { params: { id: opened.batch.id }, body: { reason } });
            done(t('codes.stopped'));
          }}
        >
          <p>{t('codes.stopLead')}</p>
        </FormDialog>
      )}
    </>
  );
};

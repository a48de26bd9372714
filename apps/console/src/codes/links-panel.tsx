/** Activation links that staff made: what became of each, as CSV, and the end of one. */
import { useState } from 'react';
import { brandOf } from '@marquee/product/brands.ts';
import {
  exportStaffActivationLinks,
  listStaffActivationLinks,
  revokeStaffActivationLink,
  type StaffActivationLink,
} from '@marquee/product/contract/staff/codes.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { usePages } from '../data/use-load.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Freshness, PagedList } from '../ui/list-states.tsx';
import { StatusMessage } from '../ui/status-message.tsx';
import { Chip, Table } from '../ui/table.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { LinksCsvDialog } from './links-csv-dialog.tsx';

const tones = { waiting: 'plain', done: 'good', expired: 'bad', revoked: 'bad' } as const;

export const LinksPanel = () => {
  const { t, date, language } = useWords();
  const [opened, setOpened] = useState<'link' | 'csv'>();
  const [revoked, setRevoked] = useState<StaffActivationLink>();
  const [said, setSaid] = useState('');
  const pages = usePages('activationLinks', async (after, signal) => {
    const { links, next } = await call(listStaffActivationLinks, {
      query: { after },
      signal,
    });
    return { rows: links, next };
  });
  return (
    <>
      <div className="head">
        <h2>{t('codes.links')}</h2>
        <div className="actions">
          {pages.data && pages.data.rows.length > 0 && (
            <a className="button" download href={buildRequest(exportStaffActivationLinks, {}, {}).url}>
              {t('codes.exportLinks')}
            </a>
          )}
          <button type="button" className="button" onClick={() => setOpened('csv')}>
            {t('csv.open')}
          </button>
          <button type="button" className="button" onClick={() => setOpened('link')}>
            {t('codes.newLink')}
          </button>
        </div>
      </div>
      <StatusMessage text={said} />
      <PagedList pages={pages} emptyText={t('codes.noLinks')} emptyNext={t('codes.noLinksNext')}>
        {(rows) => (
          <Table
            label={t('codes.links')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { head: t('codes.email'), render: ({ email }) => <span className="clip">{email}</span> },
              {
                head: t('prices.plan'),
                render: ({ sku, brand }) => (
                  <>
                    {skuName(sku, language) ?? sku} <small>{brandOf(brand).name[language]}</small>
                  </>
                ),
              },
              { head: t('prices.madeBy'), render: ({ madeBy }) => madeBy },
              { head: t('codes.madeAt'), render: ({ createdAt }) => date(createdAt) },
              { head: t('codes.ends'), render: ({ expiresAt }) => date(expiresAt) },
              {
                head: t('prices.status'),
                render: ({ status }) => <Chip tone={tones[status]}>{t(`codes.link.${status}`)}</Chip>,
              },
              {
                head: t('codes.actions'),
                render: (link) =>
                  link.status === 'waiting' && (
                    <button
                      type="button"
                      className="link"
                      aria-label={t('codes.revokeOf', { email: link.email })}
                      onClick={() => setRevoked(link)}
                    >
                      {t('codes.revoke')}
                    </button>
                  ),
              },
            ]}
          />
        )}
      </PagedList>
      <Freshness load={pages} />
      {opened === 'link' && <LinkDialog onClose={() => setOpened(undefined)} onMade={pages.reload} />}
      {opened === 'csv' && <LinksCsvDialog onClose={() => setOpened(undefined)} onMade={pages.reload} />}
      {revoked && (
        <FormDialog
          title={t('codes.revokeOf', { email: revoked.email })}
          submit={t('codes.revoke')}
          onClose={() => setRevoked(undefined)}
          send={async (reason) => {
            await call(revokeStaffActivationLink, { params: { id: revoked.id }, body: { reason } });
            setSaid(t('codes.revoked'));
            setRevoked(undefined);
            pages.reload();
          }}
        >
          <p>{t('codes.revokeLead')}</p>
        </FormDialog>
      )}
    </>
  );
};

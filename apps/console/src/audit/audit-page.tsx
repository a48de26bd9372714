/** Audit trail: who did what, when and to whom; the same rows as a file. */
import { type SyntheticEvent, useState } from 'react';
import {
  actorKinds,
  type AuditFilter,
  type AuditRow,
  exportAudit,
  searchAudit,
} from '@marquee/product/contract/staff/audit.ts';
import { limits } from '@marquee/product/limits.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { followLink, navigate, useLocation } from '../data/router.ts';
import { usePages } from '../data/use-load.ts';
import { Field, Select } from '../ui/field.tsx';
import { Freshness, PagedList } from '../ui/list-states.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Table } from '../ui/table.tsx';
import { textIn } from '../ui/text-in.ts';

const names = ['actorKind', 'actor', 'customer', 'action', 'from', 'until'] as const;

/** The filter is part of the address, so that a search can be shared and survives a reload. */
const filterIn = (search: URLSearchParams): AuditFilter =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );

/** Days of a form as times of the API: the last day counts whole. */
const startOf = (day: string, plusDays = 0): string => {
  const time = new Date(`${day}T00:00`);
  time.setDate(time.getDate() + plusDays);
  return time.toISOString();
};
const timesOf = ({ from, until, ...rest }: AuditFilter): AuditFilter => ({
  ...rest,
  ...(from && { from: startOf(from) }),
  ...(until && { until: startOf(until, 1) }),
});

const Details = ({ row }: { row: AuditRow }) => (
  <small className="clip">
    {[row.reason, ...Object.entries(row.details).map(([name, value]) => `${name}: ${String(value)}`)]
      .filter(Boolean)
      .join(' · ')}
  </small>
);

export const AuditPage = ({ mayExport }: { mayExport: boolean }) => {
  const words = useWords();
  const { t, dateTime, nameOf } = words;
  const { searchParams } = useLocation();
  const filter = filterIn(searchParams);
  const key = JSON.stringify(filter);
  const asked = timesOf(filter);
  const [actions, setActions] = useState<readonly string[]>([]);
  const pages = usePages(`audit ${key}`, async (after, signal) => {
    const found = await call(searchAudit, { query: { ...asked, after }, signal });
    setActions(found.actions);
    return { rows: found.rows, next: found.next };
  });
  const search = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const query = new URLSearchParams(
      names.flatMap((name) => {
        const value = textIn(form, name).trim();
        return value ? [[name, value]] : [];
      }),
    );
    const text = query.toString();
    navigate(text ? `/audit?${text}` : '/audit');
  };
  const { url: file } = buildRequest(exportAudit, {}, asked);
  return (
    <>
      <PageHead title={t('audit.title')} lead={t('audit.lead')}>
        {mayExport && (
          <a className="button" href={file} download>
            {t('audit.export')}
          </a>
        )}
      </PageHead>
      <form
        key={key}
        role="search"
        aria-label={t('audit.title')}
        className="panel grid-form"
        onSubmit={search}
      >
        <Field
          label={t('audit.actor')}
          name="actor"
          initial={filter.actor ?? ''}
          maxLength={limits.auditActorMax}
        />
        <Select
          label={t('audit.actorKind')}
          name="actorKind"
          initial={filter.actorKind ?? ''}
          options={[
            ['', t('audit.any')],
            ...actorKinds.map((kind) => [kind, t(`audit.actorKind.${kind}`)] as const),
          ]}
        />
        <Field
          label={t('audit.customer')}
          name="customer"
          initial={filter.customer ?? ''}
          pattern="\s*[0-9a-fA-F\-]{36}\s*"
        />
        <Select
          key={actions.length}
          label={t('audit.action')}
          name="action"
          initial={filter.action ?? ''}
          options={[
            ['', t('audit.any')],
            ...[...new Set([...actions, ...(filter.action ? [filter.action] : [])])]
              .map((action) => [action, nameOf('event', action)] as const)
              .toSorted(([, a], [, b]) => a.localeCompare(b, words.language)),
          ]}
        />
        <Field label={t('audit.from')} name="from" type="date" initial={filter.from ?? ''} />
        <Field label={t('audit.until')} name="until" type="date" initial={filter.until ?? ''} />
        <p className="actions">
          <button type="submit" className="button main">
            {t('audit.search')}
          </button>
        </p>
      </form>
      <PagedList pages={pages} emptyText={t('audit.none')} emptyNext={t('audit.noneNext')}>
        {(rows) => (
          <Table
            label={t('audit.title')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { head: t('audit.time'), render: ({ at }) => dateTime(at) },
              { head: t('audit.action'), render: ({ action }) => nameOf('event', action) },
              {
                head: t('audit.actor'),
                render: ({ actorKind, actor, actorName }) => (
                  <>
                    {actorName ?? actor ?? t(`audit.actorKind.${actorKind}`)}{' '}
                    {actor !== null && <small>{t(`audit.actorKind.${actorKind}`)}</small>}
                  </>
                ),
              },
              {
                head: t('audit.customer'),
                render: ({ customer }) =>
                  customer !== null && (
                    <a data-row-link href={`/customers/${customer}`} onClick={followLink}>
                      {customer.slice(0, 8)}
                    </a>
                  ),
              },
              { head: t('audit.details'), render: (row) => <Details row={row} /> },
            ]}
          />
        )}
      </PagedList>
      <Freshness load={pages} />
    </>
  );
};

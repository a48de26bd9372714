/** Search for customers: one box, the kind of text is recognised. */
import { useEffect, useId, useState } from 'react';
import { searchCustomers } from '@marquee/product/contract/staff/customers.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatPhone } from '@marquee/product/values/fields.ts';
import { searchProbesOf } from '@marquee/product/staff/search-kinds.ts';
import { call } from './data/api.ts';
import { useWords } from './data/i18n.ts';
import { followLink, navigate, useLocation } from './data/router.ts';
import { useLoad } from './data/use-load.ts';
import { Loaded } from './ui/list-states.tsx';
import { PageHead } from './ui/page-head.tsx';
import { Chip, statusTone, Table } from './ui/table.tsx';

/** A search begins when a person stops typing. */
const typingMs = 200;

const Results = ({ query }: { query: string }) => {
  const { t, date } = useWords();
  const load = useLoad(`search ${query}`, (signal) => call(searchCustomers, { query: { query }, signal }));
  return (
    <Loaded
      load={load}
      empty={({ customers }) => customers.length === 0}
      emptyText={t('search.none')}
      emptyNext={t('search.noneNext')}
    >
      {({ customers, more }) => (
        <>
          <Table
            label={t('search.title')}
            rows={customers}
            keyOf={({ accountId }) => accountId}
            columns={[
              {
                head: t('search.customer'),
                render: ({ accountId, name, email }) => (
                  <>
                    <a data-row-link href={`/customers/${accountId}`} onClick={followLink}>
                      {name || t('customer.unnamed')}
                    </a>
                    <small className="muted">{email}</small>
                  </>
                ),
              },
              { head: t('search.phone'), render: ({ phone }) => phone && formatPhone(phone) },
              {
                head: t('search.status'),
                render: ({ status }) => <Chip tone={statusTone(status)}>{t(`status.${status}`)}</Chip>,
              },
              {
                head: t('search.matched'),
                render: ({ matched: { kind, value } }) => (
                  <>
                    {t(`kind.${kind}`)} <small className="muted">{value}</small>
                  </>
                ),
              },
              { head: t('search.since'), render: ({ since }) => date(since) },
            ]}
          />
          {more && <p className="muted note">{t('search.more')}</p>}
        </>
      )}
    </Loaded>
  );
};

export const SearchPage = () => {
  const { t } = useWords();
  const { searchParams } = useLocation();
  const asked = searchParams.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  const hintId = useId();
  useEffect(() => {
    if (typed === asked) return undefined;
    const timer = setTimeout(
      () => navigate(typed ? `/?q=${encodeURIComponent(typed)}` : '/', { replace: true }),
      typingMs,
    );
    return () => clearTimeout(timer);
  }, [typed, asked]);
  const kinds = [...new Set(searchProbesOf(asked).map(({ kind }) => t(`kind.${kind}`)))];
  return (
    <>
      <PageHead title={t('search.title')} />
      <form
        role="search"
        className="field"
        onSubmit={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('[data-row-link]')?.focus();
        }}
      >
        <label htmlFor="search">{t('search.label')}</label>
        <input
          id="search"
          type="search"
          autoComplete="off"
          maxLength={limits.staffSearchLength}
          value={typed}
          aria-describedby={hintId}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p id={hintId} className="muted note" aria-live="polite">
          {kinds.length > 0 ? kinds.join(' · ') : t('search.start')}
        </p>
      </form>
      {kinds.length > 0 && <Results query={asked} />}
      <p className="muted note">{t('search.logged')}</p>
    </>
  );
};

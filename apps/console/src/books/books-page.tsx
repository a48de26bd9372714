/** Books: comparisons with the gateway's ledger, failed refunds and open disputes. */
import { useState } from 'react';
import { type BooksRun, compareBooks, getBooks } from '@marquee/product/contract/staff/books.ts';
import { limits } from '@marquee/product/limits.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { followLink } from '../data/router.ts';
import { useLoad, usePages, useReloading } from '../data/use-load.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Freshness, Loaded, MoreButton } from '../ui/list-states.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { StatusMessage } from '../ui/status-message.tsx';
import { Chip, Table } from '../ui/table.tsx';

const usualDays = 3;
const waitMs = 3000;

const orderIn = /\bM\d{8,12}\b/;
/** A difference names its order: the search finds the customer. */
const Difference = ({ text }: { text: string }) => {
  const [order] = orderIn.exec(text) ?? [];
  if (order === undefined) return <>{text}</>;
  const [before, after] = text.split(order);
  return (
    <>
      {before}
      <a data-row-link href={`/?q=${order}`} onClick={followLink}>
        {order}
      </a>
      {after}
    </>
  );
};

const Order = ({ number }: { number: string | null }) =>
  number !== null && (
    <a data-row-link href={`/?q=${number}`} onClick={followLink}>
      {number}
    </a>
  );

const Result = ({ run }: { run: BooksRun }) => {
  const { t } = useWords();
  if (run.differences === null) return <Chip tone="bad">{t('books.unreadable')}</Chip>;
  return run.differences === 0 ? (
    <Chip tone="good">{t('books.equal')}</Chip>
  ) : (
    <Chip tone="bad">{t('books.count', { count: run.differences })}</Chip>
  );
};

export const BooksPage = () => {
  const { t, date, dateTime, money } = useWords();
  const [isAsking, setIsAsking] = useState(false);
  /** The newest comparison when another was asked for. */
  const [waitsAfter, setWaitsAfter] = useState<string>();
  const tasks = useLoad('books tasks', (signal) => call(getBooks, { signal }));
  const pages = usePages('books', async (after, signal) => {
    const { runs, next } = await call(getBooks, { query: { after }, signal });
    return { rows: runs, next };
  });
  const newest = pages.data?.rows[0];
  const waits = waitsAfter !== undefined && waitsAfter === (newest?.id ?? '');
  useReloading(waits ? waitMs : undefined, () => {
    pages.reload();
    tasks.reload();
  });
  const said = waitsAfter === undefined ? '' : waits ? t('books.waiting') : t('books.done');
  return (
    <>
      <PageHead title={t('books.title')} lead={t('books.lead')}>
        <button type="button" className="button main" onClick={() => setIsAsking(true)}>
          {t('books.run')}
        </button>
      </PageHead>
      <StatusMessage text={said} />
      <Loaded
        load={pages}
        empty={({ rows }) => rows.length === 0}
        emptyText={t('books.none')}
        emptyNext={t('books.noneNext')}
      >
        {({ rows, next }) => (
          <>
            {newest && (
              <section className="panel" aria-labelledby="differences">
                <h2 id="differences" className="bar-title">
                  {t('books.differences')} <Result run={newest} />
                </h2>
                {newest.details.length === 0 ? (
                  <p className="empty">
                    {t(newest.differences === null ? 'books.unreadableNext' : 'books.allEqual')}
                  </p>
                ) : (
                  <ul className="settings">
                    {newest.details.map((text) => (
                      <li key={text}>
                        <div>
                          <Difference text={text} />
                        </div>
                      </li>
                    ))}
                  </ul>
                )}
              </section>
            )}
            <section className="panel" aria-labelledby="runs">
              <h2 id="runs">{t('books.history')}</h2>
              <Table
                label={t('books.history')}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  { head: t('books.ranAt'), render: ({ ranAt }) => dateTime(ranAt) },
                  { head: t('books.result'), render: (run) => <Result run={run} /> },
                  { head: t('books.lines'), number: true, render: ({ lines }) => lines },
                  {
                    head: t('books.period'),
                    render: ({ since, until }) => `${date(since)} – ${date(until)}`,
                  },
                ]}
              />
              <MoreButton next={next} onMore={pages.more} />
            </section>
          </>
        )}
      </Loaded>
      <Loaded
        load={tasks}
        empty={({ failedRefunds, disputes }) => failedRefunds.length + disputes.length === 0}
        emptyText={t('books.noTasks')}
      >
        {({ failedRefunds, disputes }) => (
          <>
            {failedRefunds.length > 0 && (
              <section className="panel" aria-labelledby="refunds">
                <h2 id="refunds">{t('books.failedRefunds')}</h2>
                <Table
                  label={t('books.failedRefunds')}
                  rows={failedRefunds}
                  keyOf={({ orderNumber, at }) => `${orderNumber ?? ''} ${at}`}
                  columns={[
                    { head: t('col.order'), render: ({ orderNumber }) => <Order number={orderNumber} /> },
                    { head: t('col.total'), number: true, render: ({ cents }) => money(cents) },
                    { head: t('col.date'), render: ({ at }) => dateTime(at) },
                  ]}
                />
              </section>
            )}
            {disputes.length > 0 && (
              <section className="panel" aria-labelledby="disputes">
                <h2 id="disputes">{t('books.disputes')}</h2>
                <Table
                  label={t('books.disputes')}
                  rows={disputes}
                  keyOf={({ orderNumber, at }) => `${orderNumber ?? ''} ${at}`}
                  columns={[
                    { head: t('col.order'), render: ({ orderNumber }) => <Order number={orderNumber} /> },
                    { head: t('col.total'), number: true, render: ({ cents }) => money(cents) },
                    { head: t('books.dueAt'), render: ({ dueAt }) => dueAt && date(dueAt) },
                  ]}
                />
              </section>
            )}
          </>
        )}
      </Loaded>
      <Freshness load={pages} />
      {isAsking && (
        <FormDialog
          title={t('books.run')}
          submit={t('books.run')}
          send={async (reason, form) => {
            await call(compareBooks, { body: { days: Number(form.get('days')), reason } });
            setWaitsAfter(newest?.id ?? '');
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        >
          <Field
            label={t('books.days')}
            name="days"
            type="number"
            initial={`${usualDays}`}
            hint={t('books.daysHint', { most: limits.booksMostDays })}
            required
          />
        </FormDialog>
      )}
    </>
  );
};

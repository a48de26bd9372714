/** States of a list besides its rows: skeleton, empty, error, stale. */
import type { ReactNode } from 'react';
import { useWords } from '../data/i18n.ts';
import type { Load, Pages } from '../data/use-load.ts';

const skeletonRows = 6;

export const Skeleton = () => {
  const { t } = useWords();
  return (
    <div className="skeleton" role="status" aria-label={t('loading')}>
      {Array.from({ length: skeletonRows }, (_, row) => (
        <span key={row} />
      ))}
    </div>
  );
};

export const EmptyState = ({ children, next }: { children: string; next?: string | undefined }) => (
  <div className="empty">
    <p>{children}</p>
    {next && <p className="muted">{next}</p>}
  </div>
);

export const LoadError = ({ load }: { load: Load<unknown> }) => {
  const { t, error } = useWords();
  if (!load.error) return null;
  if (load.error.code === 'PERMISSION_DENIED') return <EmptyState>{t('denied.lead')}</EmptyState>;
  return (
    <div className="alert bad" role="alert">
      <p>
        {t('error')} {error(load.error.code)}
        {load.error.requestId && <small> {t('requestId', { id: load.error.requestId })}</small>}
      </p>
      <button type="button" className="button" onClick={load.reload}>
        {t('retry')}
      </button>
    </div>
  );
};

/** When the data came, and a way to newer data. */
export const Freshness = ({ load }: { load: Load<unknown> }) => {
  const { t, time } = useWords();
  return (
    load.at && (
      <p className="freshness muted">
        {t('stale', { time: time(load.at) })}{' '}
        <button type="button" className="link" onClick={load.reload} disabled={load.loading}>
          {t('reload')}
        </button>
      </p>
    )
  );
};

interface LoadedProps<T> {
  readonly load: Load<T>;
  readonly empty: (data: T) => boolean;
  readonly emptyText: string;
  readonly emptyNext?: string | undefined;
  readonly children: (data: T) => ReactNode;
}

/** Old rows stay while newer ones load, and when they fail to. */
export const Loaded = <T,>({ load, empty, emptyText, emptyNext, children }: LoadedProps<T>) => (
  <>
    <LoadError load={load} />
    {load.data === undefined && load.loading && <Skeleton />}
    {load.data !== undefined &&
      (empty(load.data) ? <EmptyState next={emptyNext}>{emptyText}</EmptyState> : children(load.data))}
  </>
);

/** The next page of a keyset list. */
export const MoreButton = ({ next, onMore }: { next: string | null; onMore: () => void }) => {
  const { t } = useWords();
  return (
    next !== null && (
      <p className="more">
        <button type="button" className="button" onClick={onMore}>
          {t('more')}
        </button>
      </p>
    )
  );
};

interface PagedListProps<T> {
  readonly pages: Pages<T>;
  readonly emptyText: string;
  readonly emptyNext?: string;
  readonly children: (rows: readonly T[]) => ReactNode;
}

export const PagedList = <T,>({ pages, children, ...texts }: PagedListProps<T>) => (
  <Loaded load={pages} empty={({ rows }) => rows.length === 0} {...texts}>
    {({ rows, next }) => (
      <>
        {children(rows)}
        <MoreButton next={next} onMore={pages.more} />
      </>
    )}
  </Loaded>
);

/** Renders a query: skeleton while loading, inline alert with retry after an error. */
import { AppError } from '@marquee/product/app-error.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { focusHeading } from '../ui/focus-heading.ts';
import { useHydrated } from '../state/hydration.ts';
import { useConnection } from '../state/connection.ts';
import { useT } from '../i18n/i18n.ts';
import { isOutsideAssistView } from './outside-assist-view.ts';
import { Button } from '../ui/button.tsx';
import { refresh } from '../ui/icon/page-icons.ts';
import layout from '../ui/layout.module.css';
import { InlineAlert } from '../ui/inline-alert.tsx';
import text from '../ui/text.module.css';

interface Props<T> {
  readonly query: UseQueryResult<T>;
  readonly waits?: boolean;
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

export const QueryBoundary = <T,>({ query, waits = false, skeleton, children }: Props<T>) => {
  const t = useT();
  const { error, refetch } = query;
  const isOnline = useConnection() === 'online';
  const isHydrated = useHydrated();
  const data = waits || !isHydrated ? undefined : query.data;
  if (data !== undefined) return children(data);
  if (!error || !isHydrated)
    return (
      <>
        <KeepHeadingFocus />
        <p className={text.hidden} role="status">
          {t('shell.loading')}
        </p>
        {skeleton}
      </>
    );
  const code = error instanceof AppError ? error.code : 'GENERIC';
  // An expired session has its modal, a lost connection its banner.
  if (code === 'invalid_token' || (code === 'SERVICE_UNAVAILABLE' && !isOnline)) return skeleton;
  if (isOutsideAssistView(code)) return <InlineAlert role="status">{t('ASSIST_NOT_INCLUDED')}</InlineAlert>;
  return <FailedBoundary code={code} refetch={refetch} skeleton={skeleton} />;
};

/** Moves focus from a heading in the skeleton to the heading that replaces it. Must be the first child, to unmount first. */
const KeepHeadingFocus = () => {
  useLayoutEffect(
    () => () => {
      if (!document.activeElement?.matches('#main h1')) return;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusHeading({ preventScroll: true });
      });
    },
    [],
  );
  return null;
};

interface FailedQuery {
  readonly code: ErrorCode;
  readonly refetch: UseQueryResult['refetch'];
}
type FailedQueries = Readonly<Record<string, FailedQuery>>;

/** Failed queries of the page by boundary id, in DOM order. */
const useFailedQueries = create<FailedQueries>()(() => ({}));

const inDomOrder = (queries: FailedQueries): FailedQueries => {
  const boundaries = [...document.querySelectorAll<HTMLElement>('[data-failed]')];
  const ids = boundaries.map(({ dataset }) => dataset['failed']!);
  return Object.fromEntries(ids.flatMap((id) => (queries[id] ? [[id, queries[id]]] : [])));
};

/** Queries that fail together show one alert, at the topmost boundary; the others keep their skeletons. */
const FailedBoundary = ({ code, refetch, skeleton }: FailedQuery & { readonly skeleton: ReactNode }) => {
  const t = useT();
  const id = useId();
  const queries = useFailedQueries();
  useLayoutEffect(() => {
    useFailedQueries.setState((others) => inDomOrder({ ...others, [id]: { code, refetch } }), true);
    return () => {
      const { [id]: _, ...others } = useFailedQueries.getState();
      useFailedQueries.setState(others, true);
    };
  }, [id, code, refetch]);

  const failed = Object.values(queries);
  const isAlone = failed.length < 2;
  const isTopmost = isAlone || Object.keys(queries)[0] === id;
  const isOneCause = failed.every((query) => query.code === code);
  return (
    <div className={layout.stack} data-failed={id}>
      {isTopmost && (
        <InlineAlert kind="bad" role="alert">
          {!isAlone && (
            <p>
              <b>{t('shell.failures.title')}</b>
            </p>
          )}
          <p>{t(isOneCause ? code : 'GENERIC')}</p>
          <Button
            variant="text"
            small
            icon={refresh}
            // Two boundaries may share a query: fetch it once.
            onClick={() => failed.forEach((query) => void query.refetch({ cancelRefetch: false }))}
          >
            {t('shell.tryAgain')}
          </Button>
        </InlineAlert>
      )}
      {!isAlone && skeleton}
    </div>
  );
};

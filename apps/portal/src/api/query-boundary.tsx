/** What a screen asks the server for: skeletons while it loads, a way to ask again when it fails. */
import { type ErrorCode, AppError } from '@marquee/product/errors.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { focusHeading } from '../ui/focus-heading.ts';
import { useHydrated } from '../state/hydration.ts';
import { useConnection } from '../state/connection.ts';
import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { refresh } from '../ui/icon/page-icons.ts';
import layout from '../ui/layout.module.css';
import { InlineAlert } from '../ui/inline-alert.tsx';
import text from '../ui/text.module.css';

interface Props<T> {
  readonly query: UseQueryResult<T>;
  /** Something else must come first. */
  readonly waits?: boolean;
  /** Skeletons. */
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
        <KeepsHeadingFocus />
        <p className={text.hidden} role="status">
          {t('shell.loading')}
        </p>
        {skeleton}
      </>
    );
  const code = error instanceof AppError ? error.code : 'GENERIC';
  // The session that ended has a modal of its own, and the network that is gone a banner.
  if (code === 'invalid_token' || (code === 'SERVICE_UNAVAILABLE' && !isOnline)) return skeleton;
  return <Failed code={code} refetch={refetch} skeleton={skeleton} />;
};

/** A skeleton may hold the heading that has the focus: the heading of what replaces it gets it. It must come first. */
const KeepsHeadingFocus = () => {
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

interface FailedPart {
  readonly code: ErrorCode;
  readonly refetch: UseQueryResult['refetch'];
}
type FailedParts = Readonly<Record<string, FailedPart>>;

/** The parts of the page that failed, by the id of their place; the topmost is first. */
const useFailedParts = create<FailedParts>()(() => ({}));

const inPageOrder = (parts: FailedParts): FailedParts => {
  const places = [...document.querySelectorAll<HTMLElement>('[data-failed]')];
  const ids = places.map(({ dataset }) => dataset['failed']!);
  return Object.fromEntries(ids.flatMap((id) => (parts[id] ? [[id, parts[id]]] : [])));
};

/** Parts that fail together have one notice, in the place of the topmost; the others keep their skeletons. */
const Failed = ({ code, refetch, skeleton }: FailedPart & { readonly skeleton: ReactNode }) => {
  const t = useT();
  const id = useId();
  const parts = useFailedParts();
  useLayoutEffect(() => {
    useFailedParts.setState((others) => inPageOrder({ ...others, [id]: { code, refetch } }), true);
    return () => {
      const { [id]: _, ...others } = useFailedParts.getState();
      useFailedParts.setState(others, true);
    };
  }, [id, code, refetch]);

  const failed = Object.values(parts);
  const isAlone = failed.length < 2;
  const isTopmost = isAlone || Object.keys(parts)[0] === id;
  const isOneCause = failed.every((part) => part.code === code);
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
            // A query that two parts share is asked once.
            onClick={() => failed.forEach((part) => void part.refetch({ cancelRefetch: false }))}
          >
            {t('fields.retry')}
          </Button>
        </InlineAlert>
      )}
      {!isAlone && skeleton}
    </div>
  );
};

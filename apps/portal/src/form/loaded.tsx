/** What a screen asks the server for: boxes of the same size while it loads, a way to ask again when it fails. */
import { Failure } from '@marquee/product/errors.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useHydrated } from '../flow/hydration.ts';
import { useT } from '../i18n.ts';
import { Button } from '../ui/button.tsx';
import { refresh } from '../ui/icon/more-icons.ts';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import text from '../ui/text.module.css';

interface Props<T> {
  readonly query: UseQueryResult<T>;
  /** Something else must come first. */
  readonly waits?: boolean;
  /** Skeletons. */
  readonly meanwhile: ReactNode;
  readonly children: (data: T) => ReactNode;
}

export const Loaded = <T,>({ query, waits = false, meanwhile, children }: Props<T>) => {
  const t = useT();
  const { error, isFetching, refetch } = query;
  const isHydrated = useHydrated();
  const data = waits || !isHydrated ? undefined : query.data;
  if (data !== undefined) return children(data);
  if (!error || !isHydrated)
    return (
      <>
        <p className={text.hidden} role="status">
          {t('shell.loading')}
        </p>
        {meanwhile}
      </>
    );
  const code = error instanceof Failure ? error.code : 'GENERIC';
  // The session that ended has a modal of its own.
  if (code === 'invalid_token') return meanwhile;
  return (
    <div className={layout.stack}>
      <Notice kind="bad" role="alert">
        <p>{t(code)}</p>
        <Button look="text" small icon={refresh} busy={isFetching} onClick={() => void refetch()}>
          {t('fields.retry')}
        </Button>
      </Notice>
    </div>
  );
};

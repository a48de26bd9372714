/** Loads data: skeleton, error with retry, and the old data while newer is on its way. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from './api.ts';

export interface Load<T> {
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  readonly loading: boolean;
  /** When the data came. */
  readonly at: string | undefined;
  readonly reload: () => void;
}

interface Settled<T> {
  readonly key: string;
  readonly turn: number;
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  readonly at: string | undefined;
}

/** `key` names what is loaded: another key drops the old data. */
export const useLoad = <T>(key: string, read: (signal: AbortSignal) => Promise<T>): Load<T> => {
  const [settled, setSettled] = useState<Settled<T>>();
  const [turn, setTurn] = useState(0);
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  useEffect(() => {
    const abort = new AbortController();
    const settle = async () => {
      try {
        const data = await reader.current(abort.signal);
        if (!abort.signal.aborted)
          setSettled({ key, turn, data, error: undefined, at: new Date().toISOString() });
      } catch (error) {
        if (abort.signal.aborted) return;
        const shown = error instanceof ApiError ? error : new ApiError('GENERIC', null);
        setSettled((old) => ({
          key,
          turn,
          data: old?.key === key ? old.data : undefined,
          error: shown,
          at: old?.key === key ? old.at : undefined,
        }));
      }
    };
    void settle();
    return () => abort.abort();
  }, [key, turn]);
  const reload = useCallback(() => setTurn((count) => count + 1), []);
  const own = settled?.key === key ? settled : undefined;
  const loading = own?.turn !== turn;
  return { data: own?.data, error: loading ? undefined : own?.error, loading, at: own?.at, reload };
};

interface Page<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
}

export type Pages<T> = Load<Page<T>> & { readonly more: () => void };

/** A keyset list: `more` appends the next page. */
export const usePages = <T>(
  key: string,
  read: (after: string | undefined, signal?: AbortSignal) => Promise<Page<T>>,
): Pages<T> => {
  const load = useLoad(key, (signal) => read(undefined, signal));
  const [extra, setExtra] = useState<Page<T> & { readonly first: unknown }>();
  const { data: first } = load;
  const current = extra && extra.first === first ? extra : undefined;
  const next = current ? current.next : (first?.next ?? null);
  const more = () => {
    if (next === null || !first) return;
    read(next)
      .then((page) => setExtra({ first, rows: [...(current?.rows ?? []), ...page.rows], next: page.next }))
      // The list then shows the error of loading it anew.
      .catch(() => load.reload());
  };
  return { ...load, data: first && { rows: [...first.rows, ...(current?.rows ?? [])], next }, more };
};

/** Loads anew at intervals while the page is visible; without an interval it rests. */
export const useReloading = (everyMs: number | undefined, reload: () => void): void => {
  const current = useRef(reload);
  useEffect(() => {
    current.current = reload;
  });
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') current.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
};

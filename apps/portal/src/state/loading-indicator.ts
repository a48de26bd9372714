/** Counts running requests for the loading bar: shown after a delay, hidden again when a request is slow. */
import { limits } from '@marquee/product/limits.ts';
import { create } from 'zustand';

const useRequests = create<{ loading: number; slow: number }>()(() => ({ loading: 0, slow: 0 }));
const add = (kind: 'loading' | 'slow', change: number) =>
  useRequests.setState((counts) => ({ [kind]: counts[kind] + change }));

let isBackground = false;

/** Prefetches show no loading bar, because no screen waits for them. Covers the requests that `start` sends at once. */
export const inBackground = <T>(start: () => T): T => {
  isBackground = true;
  try {
    return start();
  } finally {
    isBackground = false;
  }
};

export const showLoadingWhile = async <T>(
  request: Promise<T>,
  { silent = isBackground } = {},
): Promise<T> => {
  let counted: 'loading' | 'slow' | undefined;
  const count = (kind: typeof counted) => {
    if (counted) add(counted, -1);
    counted = kind;
    if (kind) add(kind, 1);
  };
  const showLater = silent ? undefined : setTimeout(() => count('loading'), limits.loaderDelayMs);
  const hideLater = setTimeout(() => count('slow'), limits.loaderHideMs);
  try {
    return await request;
  } finally {
    clearTimeout(showLater);
    clearTimeout(hideLater);
    count(undefined);
  }
};

export const useLoadingVisible = (): boolean => useRequests(({ loading }) => loading > 0);
/** True while a request takes so long that the loading bar was hidden. */
export const useSlow = (): boolean => useRequests(({ slow }) => slow > 0);

/** The loader shows while a request lasts, not for quick ones, and never for ever: what lasts longer is called slow. */
import { limits } from '@marquee/product/limits.ts';
import { create } from 'zustand';

const useRequests = create<{ waiting: number; slow: number }>()(() => ({ waiting: 0, slow: 0 }));
const add = (kind: 'waiting' | 'slow', change: number) =>
  useRequests.setState((counts) => ({ [kind]: counts[kind] + change }));

/** Counts a request from when it became long until its answer. `silent`: the page shows its own progress. */
export const showLoadingWhile = async <T>(request: Promise<T>, { silent = false } = {}): Promise<T> => {
  let counted: 'waiting' | 'slow' | undefined;
  const count = (kind: typeof counted) => {
    if (counted) add(counted, -1);
    counted = kind;
    if (kind) add(kind, 1);
  };
  const showLater = silent ? undefined : setTimeout(() => count('waiting'), limits.loaderDelayMs);
  const hideLater = setTimeout(() => count('slow'), limits.loaderHideMs);
  try {
    return await request;
  } finally {
    clearTimeout(showLater);
    clearTimeout(hideLater);
    count(undefined);
  }
};

export const useLoadingVisible = (): boolean => useRequests(({ waiting }) => waiting > 0);
/** A request has outlasted the loader. */
export const useSlow = (): boolean => useRequests(({ slow }) => slow > 0);

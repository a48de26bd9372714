/** What the portal writes into each entry of the browser's history. */
import { limits } from '@marquee/product/limits.ts';

interface HistoryEntry {
  /** Its number in this tab. */
  readonly entry: number;
  /** The addresses of the entries before it, the nearest last; empty after a page was opened from outside. */
  readonly trail: readonly string[];
}

export const readEntry = (state: unknown): HistoryEntry => {
  const { entry = 0, trail = [] } = (state ?? {}) as Partial<HistoryEntry>;
  return { entry, trail };
};

export const pushEntry = (entry: number, from: string, address: string): void => {
  const trail = [...readEntry(history.state).trail, from].slice(-limits.historyTrail);
  history.pushState({ entry, trail }, '', address);
};

/** The entries before stay the same. */
export const replaceEntry = (entry: number, address?: string): void => {
  const { trail } = readEntry(history.state);
  history.replaceState({ entry, trail }, '', address);
};

/** How many steps back the nearest entry is whose address fits; 0 when there is none. */
export const stepsBackTo = (fits: (address: string) => boolean): number => {
  const { trail } = readEntry(history.state);
  const index = trail.findLastIndex(fits);
  return index === -1 ? 0 : trail.length - index;
};

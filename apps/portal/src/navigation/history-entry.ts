/** State of each browser history entry: its number and the URLs before it. */
import { limits } from '@marquee/product/limits.ts';

interface HistoryEntry {
  readonly entry: number;
  /** URLs of the previous entries, nearest last; empty after a page load. */
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

/** Keeps the trail. */
export const replaceEntry = (entry: number, address?: string): void => {
  const { trail } = readEntry(history.state);
  history.replaceState({ entry, trail }, '', address);
};

/** Distance to the nearest previous entry that matches; 0 if there is none. */
export const stepsBackTo = (matches: (address: string) => boolean): number => {
  const { trail } = readEntry(history.state);
  const index = trail.findLastIndex(matches);
  return index === -1 ? 0 : trail.length - index;
};

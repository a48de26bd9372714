/** Hydration: the first client render must equal the prerendered HTML; later state shows right after. */
import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** False during hydration, when the output must equal the prerendered HTML. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

interface Store {
  getInitialState: () => unknown;
}

/** zustand hydrates with a store's initial state, but the HTML was prerendered with the current state. */
export const hydrateWithState = <Creator>(creator: Creator): Creator =>
  ((set: unknown, get: () => unknown, store: Store) => {
    const state = (creator as (...args: unknown[]) => unknown)(set, get, store);
    store.getInitialState = get;
    return state;
  }) as Creator;

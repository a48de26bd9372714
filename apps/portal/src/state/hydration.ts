/** What the server drew is hydrated as it was drawn; what is known by now shows right after. */
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the page that the server drew is hydrated, when nothing may differ from it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

interface Store {
  getInitialState: () => unknown;
}

/** zustand hydrates with the initial state of a store; the page was drawn with the state of its address. */
export const hydrateWithState = <Creator>(creator: Creator): Creator =>
  ((set: unknown, get: () => unknown, store: Store) => {
    const state = (creator as (...args: unknown[]) => unknown)(set, get, store);
    store.getInitialState = get;
    return state;
  }) as Creator;

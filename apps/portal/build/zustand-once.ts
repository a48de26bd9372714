/** Stands in for zustand while frames are drawn: a page that is drawn once reads the state as it is now. */
import { createStore, type StateCreator } from 'zustand/vanilla';

const bound = <State>(initializer: StateCreator<State>) => {
  const store = createStore<State>(initializer);
  const read = (select: (state: State) => unknown = (state) => state) => select(store.getState());
  return Object.assign(read, store);
};

export const create = <State>(initializer?: StateCreator<State>) =>
  initializer ? bound(initializer) : bound;

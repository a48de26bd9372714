import { useLayoutEffect } from 'react';
import { useCurrent } from '../flow/current.ts';
import { rewriteAddress } from '../flow/travel/navigate.ts';

/** What works like a key leaves the address and the history; whoever needs it has read it before. */
export const useHiddenParameter = (name: string): void =>
  useLayoutEffect(() => {
    const { [name]: key, ...query } = useCurrent.getState().query;
    const isInFragment = new URLSearchParams(location.hash.slice(1)).has(name);
    if (key !== undefined || isInFragment) rewriteAddress({ params: {}, query });
  }, [name]);

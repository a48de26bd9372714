import { useLayoutEffect } from 'react';
import { useCurrent } from '../flow/current.ts';
import { rewriteAddress } from '../flow/travel/navigate.ts';

/** What works like a key leaves the address and the history; whoever needs it has read it before. */
export const useHiddenParameter = (name: string): void =>
  useLayoutEffect(() => {
    const { [name]: key, ...query } = useCurrent.getState().query;
    if (key !== undefined) rewriteAddress({ params: {}, query });
  }, [name]);

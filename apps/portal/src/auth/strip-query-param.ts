import { useLayoutEffect } from 'react';
import { useCurrentRoute } from '../state/current-route.ts';
import { replaceQuery } from '../navigation/navigate.ts';

/** Removes a secret from the URL and history; components read it before. */
export const useStrippedQueryParam = (name: string): void =>
  useLayoutEffect(() => {
    const { [name]: key, ...query } = useCurrentRoute.getState().query;
    const isInFragment = new URLSearchParams(location.hash.slice(1)).has(name);
    if (key !== undefined || isInFragment) replaceQuery({ params: {}, query });
  }, [name]);

/** Joins the address bar, the guard and the pages. */
import { type ReactNode, useLayoutEffect } from 'react';
import { type BaseLocationHook, Router as WouterRouter } from 'wouter';
import { useCurrent } from './flow/current.ts';
import { describe } from './flow/travel/document.ts';
import { go } from './flow/travel/navigate.ts';
import { config } from './startup.ts';

/** Whoever asks to go somewhere asks the guard. */
const useGuardedLocation: BaseLocationHook = () => [
  useCurrent(({ address }) => address.split('?')[0]!),
  (to: string, { replace = false } = {}) => void go(to, replace ? 'replace' : 'push'),
];

const guarded = { hook: useGuardedLocation };

export const Router = ({ children }: { readonly children: ReactNode }) => (
  <WouterRouter base={config.base.slice(0, -1)} {...guarded}>
    {children}
  </WouterRouter>
);

export const Page = () => {
  const current = useCurrent();
  // The document tells of a screen when it is there, not before.
  useLayoutEffect(describe, [current]);
  return current.page;
};

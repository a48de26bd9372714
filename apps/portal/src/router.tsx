/** Draws the page of the current screen. */
import { useLayoutEffect } from 'react';
import { useCurrent } from './flow/current.ts';
import { describe } from './flow/travel/document.ts';

export const Page = () => {
  const current = useCurrent();
  // The document tells of a screen when it is there, not before.
  useLayoutEffect(describe, [current]);
  return current.page;
};

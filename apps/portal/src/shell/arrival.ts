/** After a navigation the focus goes to the new heading. */
import { useEffect, useRef } from 'react';
import { useCurrent } from '../flow/current.ts';
import { focusHeading } from '../flow/focus-heading.ts';

export const useArrival = (): void => {
  // A page that rewrites its own address keeps its element, so the focus stays where it is.
  const page = useCurrent((current) => current.page);
  const shown = useRef('');
  useEffect(() => {
    const { address } = useCurrent.getState();
    // On the first page the browser starts at the top, where the skip link is.
    if (shown.current && shown.current !== address) focusHeading({ preventScroll: true });
    shown.current = address;
  }, [page]);
};

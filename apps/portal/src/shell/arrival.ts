/** After a navigation the focus goes to the new heading, so that it is read out and the next Tab starts there. */
import { useEffect, useRef } from 'react';
import { useCurrent } from '../flow/current.ts';

export const useArrival = (): void => {
  const address = useCurrent((current) => current.address);
  const shown = useRef('');
  useEffect(() => {
    // On the first page the browser starts at the top, where the skip link is.
    if (shown.current && shown.current !== address) focusHeading();
    shown.current = address;
  }, [address]);
};

const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('#main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

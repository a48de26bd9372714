/** After a navigation the focus goes to the new heading. */
import { useEffect, useRef } from 'react';
import { useCurrent } from '../flow/current.ts';
import { focusHeading } from '../flow/focus-heading.ts';

export const useArrival = (): void => {
  const address = useCurrent((current) => current.address);
  const shown = useRef('');
  useEffect(() => {
    // On the first page the browser starts at the top, where the skip link is.
    if (shown.current && shown.current !== address) focusHeading({ preventScroll: true });
    shown.current = address;
  }, [address]);
};

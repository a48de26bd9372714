/** After a navigation the focus goes to the new heading. */
import { useEffect, useRef } from 'react';
import { useCurrent } from '../flow/current.ts';
import { focusHeading } from '../flow/focus-heading.ts';

export const useArrival = (): void => {
  const { page, address } = useCurrent();
  const shown = useRef({ page, address: '' });
  useEffect(() => {
    const before = shown.current;
    shown.current = { page, address };
    // On the first page the browser starts at the top, where the skip link is.
    if (before.address === '' || before.address === address) return;
    // A page that rewrites its own address is still there, and keeps the focus.
    if (before.page !== page) focusHeading({ preventScroll: true });
  }, [page, address]);
};

/** After a navigation the focus goes to the new heading, or to the one field of the page. */
import { useEffect, useRef } from 'react';
import { useCurrent } from '../flow/current.ts';
import { focusField } from '../flow/focus-field.ts';
import { focusHeading } from '../flow/focus-heading.ts';

/**
 * On the first page the browser starts at the top, where the skip link is; people who have put the focus somewhere
 * keep it, and a phone's keyboard would hide a page that has not been seen yet.
 */
const focusFirstPage = (): void => {
  if (document.activeElement === document.body && matchMedia('(pointer: fine)').matches) focusField();
};

export const useArrival = (): void => {
  // A page that rewrites its own address keeps its element, so the focus stays where it is.
  const page = useCurrent((current) => current.page);
  const shown = useRef('');
  useEffect(() => {
    const { address } = useCurrent.getState();
    if (!shown.current) focusFirstPage();
    else if (shown.current !== address && !focusField()) focusHeading({ preventScroll: true });
    shown.current = address;
  }, [page]);
};

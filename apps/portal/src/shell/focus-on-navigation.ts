/** After a navigation the focus goes to the new heading, or to the one field of the page. */
import { useEffect, useRef } from 'react';
import { useCurrentRoute } from '../state/current-route.ts';
import { focusField } from '../navigation/focus-field.ts';
import { focusHeading } from '../ui/focus-heading.ts';

/**
 * On the first page the browser starts at the top, where the skip link is; people who have put the focus somewhere
 * keep it, and a phone's keyboard would hide a page that has not been seen yet.
 */
const focusFirstPage = (): void => {
  if (document.activeElement === document.body && matchMedia('(pointer: fine)').matches) focusField();
};

export const useFocusOnNavigation = (): void => {
  const { page, address } = useCurrentRoute();
  const shown = useRef({ page, address: '' });
  useEffect(() => {
    const before = shown.current;
    shown.current = { page, address };
    if (before.address === '') return focusFirstPage();
    // A page that rewrites its own address is still there, and keeps the focus.
    if (before.address === address || before.page === page) return;
    if (!focusField()) focusHeading({ preventScroll: true });
  }, [page, address]);
};

/** Moves focus after a navigation to the new heading, or to the page's only field. */
import { useEffect, useRef } from 'react';
import { useCurrentRoute } from '../state/current-route.ts';
import { focusField } from '../navigation/focus-field.ts';
import { focusHeading } from '../ui/focus-heading.ts';

/**
 * On the first page focus stays at the top, before the skip link. Focus that a visitor has moved is kept, and on
 * touch devices the keyboard would cover a page that has not been seen yet.
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
    // A page that only replaces its URL keeps the focus.
    if (before.address === address || before.page === page) return;
    if (!focusField()) focusHeading({ preventScroll: true });
  }, [page, address]);
};

/** Focuses the input of single-field screens. */
import { routes } from '@marquee/product/navigation/routes.ts';
import { useEffect } from 'react';
import { useCurrentRoute } from '../state/current-route.ts';

const isFocusable = (input: HTMLInputElement): boolean =>
  input.checkVisibility() && input.tabIndex >= 0 && !input.disabled && !input.readOnly;

/** Screen readers announce the heading with the field, because the heading is not focused. */
const describeBy = (input: HTMLInputElement, heading: HTMLElement): void => {
  heading.id ||= 'page-heading';
  const described = [heading.id, input.getAttribute('aria-describedby')].filter(Boolean).join(' ');
  input.setAttribute('aria-describedby', described);
};

/** False if the screen has no such field yet. */
export const focusField = (): boolean => {
  const { route } = useCurrentRoute.getState();
  if (!route || !routes[route].oneField) return false;
  const input = Array.from(document.querySelectorAll<HTMLInputElement>('#main form input')).find(isFocusable);
  const heading = document.querySelector<HTMLElement>('#main h1');
  if (!input || !heading) return false;
  describeBy(input, heading);
  input.focus({ preventScroll: true });
  return true;
};

/** For a form that renders after its page: moves focus only if it is still on the heading or the body. */
export const useFieldFocus = (): void =>
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches('#main h1')) focusField();
  }, []);

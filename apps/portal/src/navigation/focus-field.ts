/** The field of a screen that asks one thing gets the focus, so that people can type at once. */
import { routes } from '@marquee/product/navigation/routes.ts';
import { useEffect } from 'react';
import { useCurrentRoute } from '../state/current-route.ts';

const isFree = (input: HTMLInputElement): boolean =>
  input.checkVisibility() && input.tabIndex >= 0 && !input.disabled && !input.readOnly;

/** The heading has no focus of its own then, so it is read out with the field. */
const describeBy = (input: HTMLInputElement, heading: HTMLElement): void => {
  heading.id ||= 'page-heading';
  const described = [heading.id, input.getAttribute('aria-describedby')].filter(Boolean).join(' ');
  input.setAttribute('aria-describedby', described);
};

/** False when the screen has no such field, or not yet. */
export const focusField = (): boolean => {
  const { route } = useCurrentRoute.getState();
  if (!route || !routes[route].oneField) return false;
  const input = Array.from(document.querySelectorAll<HTMLInputElement>('#main form input')).find(isFree);
  const heading = document.querySelector<HTMLElement>('#main h1');
  if (!input || !heading) return false;
  describeBy(input, heading);
  input.focus({ preventScroll: true });
  return true;
};

/** For a form that comes after its page: the focus is still where the arrival left it. */
export const useFieldFocus = (): void =>
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches('#main h1')) focusField();
  }, []);

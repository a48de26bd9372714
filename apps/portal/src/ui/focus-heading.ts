/** Focuses the page heading when the focused element is gone, so that it is announced and Tab continues there. */
export const focusHeading = (options?: FocusOptions): void => {
  const heading = document.querySelector<HTMLElement>('#main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus(options);
};

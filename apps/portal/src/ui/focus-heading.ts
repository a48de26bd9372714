/** The heading of the page gets the focus where what had it is gone: it is read out, and the next Tab starts there. */
export const focusHeading = (options?: FocusOptions): void => {
  const heading = document.querySelector<HTMLElement>('#main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus(options);
};

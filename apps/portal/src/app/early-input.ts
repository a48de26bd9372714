/** Keeps what people do before the portal listens, and does it once the first screen is there. */

/** What is replaced by a page that was drawn anew has a twin there. */
const twinOf = (element: HTMLElement): HTMLElement | undefined => {
  if (element.isConnected) return element;
  const isTwin = (other: HTMLElement) =>
    other.textContent === element.textContent &&
    ['aria-label', 'href', 'aria-controls'].every(
      (name) => other.getAttribute(name) === element.getAttribute(name),
    );
  return [...document.querySelectorAll<HTMLElement>(element.tagName)].find(isTwin);
};

/** Links are real addresses, and work without us; buttons and choices do not. */
export const captureEarlyInput = (): void => {
  let focused: HTMLElement | undefined;
  let replay: (() => void) | undefined;
  const listening = new AbortController();
  const listen = (type: string, keep: (target: HTMLElement) => void): void =>
    document.addEventListener(type, ({ target }) => target instanceof HTMLElement && keep(target), {
      capture: true,
      signal: listening.signal,
    });

  listen('focusin', (target) => (focused = target));
  listen('click', (target) => {
    const button = target.closest('button');
    if (button) replay = () => twinOf(button)?.click();
  });
  listen('change', (target) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    replay = () => {
      const select = twinOf(target);
      if (!(select instanceof HTMLSelectElement)) return;
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
  });

  // The document names the screen once it is drawn.
  new MutationObserver((_, observer) => {
    if (!document.body.dataset['route']) return;
    observer.disconnect();
    listening.abort();
    if (focused && document.activeElement === document.body) twinOf(focused)?.focus({ preventScroll: true });
    replay?.();
  }).observe(document.body, { attributeFilter: ['data-route'] });
};

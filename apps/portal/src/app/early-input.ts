/** Records input before the portal has loaded and replays it on the first screen. */

/** The same element in the new DOM, when the prerendered page was replaced instead of hydrated. */
const counterpartOf = (element: HTMLElement): HTMLElement | undefined => {
  if (element.isConnected) return element;
  const isSame = (other: HTMLElement) =>
    other.textContent === element.textContent &&
    ['aria-label', 'href', 'aria-controls'].every(
      (name) => other.getAttribute(name) === element.getAttribute(name),
    );
  return [...document.querySelectorAll<HTMLElement>(element.tagName)].find(isSame);
};

/** Links work without JavaScript, so only focus, buttons and selects are recorded. */
export const captureEarlyInput = (): void => {
  let focused: HTMLElement | undefined;
  let replay: (() => void) | undefined;
  const listening = new AbortController();
  const listen = (type: string, record: (target: HTMLElement) => void): void =>
    document.addEventListener(type, ({ target }) => target instanceof HTMLElement && record(target), {
      capture: true,
      signal: listening.signal,
    });

  listen('focusin', (target) => (focused = target));
  listen('click', (target) => {
    const button = target.closest('button');
    if (button) replay = () => counterpartOf(button)?.click();
  });
  listen('change', (target) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    replay = () => {
      const select = counterpartOf(target);
      if (!(select instanceof HTMLSelectElement)) return;
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
  });

  // `data-route` is set once the first screen is rendered.
  new MutationObserver((_, observer) => {
    if (!document.body.dataset['route']) return;
    observer.disconnect();
    listening.abort();
    if (focused && document.activeElement === document.body)
      counterpartOf(focused)?.focus({ preventScroll: true });
    replay?.();
  }).observe(document.body, { attributeFilter: ['data-route'] });
};

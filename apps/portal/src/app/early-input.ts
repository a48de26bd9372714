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

/** A plain click on a link within the portal; others are the browser's. */
const opensHere = (link: HTMLAnchorElement, { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  link.origin === location.origin &&
  link.target === '' &&
  !link.hash &&
  button === 0 &&
  !(metaKey || ctrlKey || shiftKey || altKey);

/** Clicks on links are recorded too: the address alone would lose the brand and return address of this page's query. */
export const captureEarlyInput = (): void => {
  let focused: HTMLElement | undefined;
  let replay: (() => void) | undefined;
  const listening = new AbortController();
  const listen = <Type extends keyof DocumentEventMap>(
    type: Type,
    record: (target: Element, event: DocumentEventMap[Type]) => void,
  ): void =>
    document.addEventListener(
      type,
      (event) => event.target instanceof Element && record(event.target, event),
      {
        capture: true,
        signal: listening.signal,
      },
    );

  listen('focusin', (target) => {
    if (target instanceof HTMLElement) focused = target;
  });
  listen('click', (target, event) => {
    const clicked = target.closest<HTMLButtonElement | HTMLAnchorElement>('button, a');
    if (!clicked) return;
    if (clicked instanceof HTMLAnchorElement) {
      if (!opensHere(clicked, event)) return;
      event.preventDefault();
    }
    replay = () => counterpartOf(clicked)?.click();
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

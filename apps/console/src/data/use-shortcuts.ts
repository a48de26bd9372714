/** Keyboard shortcuts: single keys, and `g` followed by a key. They rest while a person types or a dialog is open. */
import { useEffect, useRef } from 'react';

export type Shortcuts = Readonly<Record<string, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), select, textarea, dialog[open]') !== null;

/** `g` waits this long for the key that follows. */
const chordMs = 1000;

export const useShortcuts = (shortcuts: Shortcuts): void => {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    let chordUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      const name = performance.now() < chordUntil ? `g ${event.key}` : event.key;
      chordUntil = event.key === 'g' ? performance.now() + chordMs : 0;
      const run = current.current[name];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};

/** `j` and `k` move the focus along the links of a list; Enter is the link's own. */
export const moveInList = (step: 1 | -1): void => {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  if (links.length === 0) return;
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step;
  links[Math.max(0, Math.min(links.length - 1, next))]!.focus();
};

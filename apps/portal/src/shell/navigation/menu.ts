/** On phones the account menu opens from a button; both must know of each other. */
import { useState } from 'react';

export const menuId = 'account-menu';

export interface Menu {
  readonly open: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
  /** For those who closed it by key: they go on from where they came. */
  readonly closeAndReturn: () => void;
  readonly enter: (which: 'first' | 'last') => void;
}

export const useMenu = (): Menu => {
  const [open, setOpen] = useState(false);
  return {
    open,
    toggle: () => setOpen(!open),
    close: () => setOpen(false),
    closeAndReturn: () => {
      setOpen(false);
      document.querySelector<HTMLElement>(`[aria-controls="${menuId}"]`)?.focus();
    },
    enter: (which) => {
      const links = document.querySelectorAll<HTMLElement>(`#${menuId} a[href]`);
      links[which === 'first' ? 0 : links.length - 1]?.focus();
    },
  };
};

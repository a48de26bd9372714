/** State of the account menu, shared by the menu and its button on phones. */
import { useEffect, useState } from 'react';
import { useCurrentRoute } from '../../state/current-route.ts';

export const menuId = 'account-menu';

export interface AccountMenuState {
  readonly open: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
  /** Closes by keyboard and returns focus to the button. */
  readonly closeAndReturn: () => void;
  readonly enter: (which: 'first' | 'last') => void;
}

export const useAccountMenu = (): AccountMenuState => {
  const address = useCurrentRoute((current) => current.address);
  // Tied to a URL, so that any navigation closes it, including Back.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === address;
  const close = () => setOpenAt(undefined);

  useEffect(() => {
    if (!open) return undefined;
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (!(target as Element).closest(`#${menuId}, [aria-controls="${menuId}"]`)) setOpenAt(undefined);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [open]);

  return {
    open,
    toggle: () => setOpenAt(open ? undefined : address),
    close,
    closeAndReturn: () => {
      close();
      document.querySelector<HTMLElement>(`[aria-controls="${menuId}"]`)?.focus();
    },
    enter: (which) => {
      const links = document.querySelectorAll<HTMLElement>(`#${menuId} a[href]`);
      links[which === 'first' ? 0 : links.length - 1]?.focus();
    },
  };
};

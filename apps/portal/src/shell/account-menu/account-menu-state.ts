/** State of the account menu, shared by the menu and its button on phones. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { useCurrentRoute } from '../../state/current-route.ts';

export const menuId = 'account-menu';

interface AccountMenuState {
  readonly open: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
  /** Closes by keyboard and returns focus to the button. */
  readonly closeAndReturn: () => void;
  readonly enter: (which: 'first' | 'last') => void;
}

/** The URL at which the menu is open, so that any navigation closes it, including Back. */
const useOpenAt = create<{ readonly address: string | undefined }>()(() => ({ address: undefined }));

const close = (): void => useOpenAt.setState({ address: undefined });

/** Closes the menu on a press outside it, and when the menu goes away. */
export const useAutoClose = (isOpen: boolean): void => {
  useEffect(() => close, []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (!(target as Element).closest(`#${menuId}, [aria-controls="${menuId}"]`)) close();
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [isOpen]);
};

export const useAccountMenu = (): AccountMenuState => {
  const address = useCurrentRoute((current) => current.address);
  const openAt = useOpenAt((at) => at.address);
  const open = openAt !== undefined && openAt === address;

  return {
    open,
    toggle: () => useOpenAt.setState({ address: open ? undefined : address }),
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

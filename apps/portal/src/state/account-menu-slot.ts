/** The account menu of the shell, whose chunk loads with the first signed-in screen. */
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { hydrateWithState } from './hydration.ts';

interface AccountMenuSlot {
  readonly menu: ReactNode;
  /** Opens the menu on phones. */
  readonly button: ReactNode;
}

/** Hydration renders the menu, as the prerendered account page has it. */
export const useAccountMenuSlot = create<AccountMenuSlot>()(
  hydrateWithState(() => ({ menu: null, button: null })),
);

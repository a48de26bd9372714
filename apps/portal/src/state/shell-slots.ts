/** Parts of the shell that lazily loaded modules add after the first render. */
import type { Route } from '@marquee/product/navigation/route.ts';
import type { ComponentType, ReactNode } from 'react';
import { create } from 'zustand';
import { hydrateWithState } from './hydration.ts';

interface ShellSlots {
  readonly consentBanner: ReactNode;
  readonly privacyChoices: ReactNode;
}

export const emptyShellSlots: ShellSlots = { consentBanner: null, privacyChoices: null };

/** Hydration renders the empty slots, as the prerendered HTML has them. */
export const useShellSlots = create<ShellSlots>()(() => emptyShellSlots);

/** The account menu, whose chunk loads with the first signed-in screen. */
interface AccountMenuSlot {
  readonly menu: ReactNode;
  /** Opens the menu on phones. */
  readonly button: ReactNode;
}

/** Hydration renders the menu, as the prerendered account page has it. */
export const useAccountMenuSlot = create<AccountMenuSlot>()(
  hydrateWithState(() => ({ menu: null, button: null })),
);

/** The headers of purchases and merchant links, whose chunk loads with the first screen that has one of them. */
export const useFlowHeaders = create<Partial<Record<NonNullable<Route['header']>, ComponentType>>>()(
  () => ({}),
);

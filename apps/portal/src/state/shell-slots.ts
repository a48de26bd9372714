/** Parts of the shell that lazily loaded modules add after the first render. */
import type { ReactNode } from 'react';
import { create } from 'zustand';

interface ShellSlots {
  readonly consentBanner: ReactNode;
  readonly privacyChoices: ReactNode;
}

export const emptyShellSlots: ShellSlots = { consentBanner: null, privacyChoices: null };

/** Hydration renders the empty slots, as the prerendered HTML has them. */
export const useShellSlots = create<ShellSlots>()(() => emptyShellSlots);

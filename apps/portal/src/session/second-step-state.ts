/** The second step of a sign-in that waits: in memory only, so that a reload asks for the password again. */
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { create } from 'zustand';

interface SecondStep {
  readonly ticket: string;
  /** Of a password sign-in. */
  readonly email: string;
  /** Where a provider sign-in goes on; empty: as after a password. */
  readonly next: RouteName | '';
}

const none: SecondStep = { ticket: '', email: '', next: '' };

export const useSecondStep = create<SecondStep>(() => none);
export const clearSecondStep = (): void => useSecondStep.setState(none);

/** The second step of a sign-in that waits: in memory only, so that a reload asks for the password again. */
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { create } from 'zustand';

export interface SecondStep {
  readonly ticket: string;
  /** The account has a passkey. */
  readonly passkey: boolean;
  /** Of a password sign-in. */
  readonly email: string;
  /** Where a provider sign-in goes on; empty: as after a password. */
  readonly next: RouteName | '';
}

export const noSecondStep: SecondStep = { ticket: '', passkey: false, email: '', next: '' };

export const useSecondStep = create<SecondStep>(() => noSecondStep);

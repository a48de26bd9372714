/** The second step of a sign-in that waits: in memory only, so that a reload asks for the password again. */
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { create } from 'zustand';

interface SecondStep {
  readonly ticket: string;
  /** The account has a passkey. */
  readonly passkey: boolean;
  /** Of a password sign-in. */
  readonly email: string;
  /** Where a provider sign-in goes on; empty: as after a password. */
  readonly next: RouteName | '';
}

const none: SecondStep = { ticket: '', passkey: false, email: '', next: '' };

export const useSecondStep = create<SecondStep>(() => none);

interface Asked {
  readonly code: string;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** Whether the error asks for a second step, which then waits for its page. */
export const keepSecondStep = (
  { code, details }: Asked,
  from: Pick<SecondStep, 'email' | 'next'>,
): boolean => {
  const { ticket, methods } = details ?? {};
  if (code !== 'SECOND_STEP_REQUIRED' || typeof ticket !== 'string') return false;
  useSecondStep.setState({ ...from, ticket, passkey: Array.isArray(methods) && methods.includes('passkey') });
  return true;
};
export const clearSecondStep = (): void => useSecondStep.setState(none);

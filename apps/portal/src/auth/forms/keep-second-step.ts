/** Keeps the second step that a sign-in asks for, until its page has finished it. */
import { noSecondStep, type SecondStep, useSecondStep } from '../../session/second-step-state.ts';

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
export const clearSecondStep = (): void => useSecondStep.setState(noSecondStep);

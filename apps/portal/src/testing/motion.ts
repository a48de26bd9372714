/** Tests prefer reduced motion, because animation is slow without a GPU; this enables motion for one test. */
import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

const prefer = (value: 'no-preference' | 'reduce') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

export const withMotion = async (): Promise<void> => {
  await prefer('no-preference');
  onTestFinished(async () => {
    await prefer('reduce');
  });
};

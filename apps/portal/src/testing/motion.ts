/** Tests do without motion, which is dear to draw; those about motion ask for it. */
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

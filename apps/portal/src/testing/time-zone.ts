/** Tests run in Toronto time; this sets another time zone for one test. */
import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

const override = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId });

export const inTimeZone = async (timezoneId: string): Promise<void> => {
  await override(timezoneId);
  onTestFinished(async () => {
    await override('');
  });
};

/** Adds a passkey named after this browser; its code is loaded only now. */
import { browserOf, systemOf } from '@marquee/product/values/enums.ts';
import { loadMessages, translate } from '../../i18n/i18n.ts';

/** False: the customer closed the browser's dialog. */
export const addPasskeyHere = async (): Promise<boolean> => {
  const [{ createPasskey }] = await Promise.all([import('./passkeys.ts'), loadMessages('security')]);
  const browser = browserOf(navigator.userAgent);
  const system = systemOf(navigator.userAgent);
  const name =
    browser && system
      ? translate('security.passkeys.on', { browser, system })
      : (browser ?? system ?? translate('security.passkeys.one'));
  return (await createPasskey(name)) !== undefined;
};

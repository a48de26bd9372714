/** Adds a passkey named after this browser and says so; its code and messages are loaded only now. */
import { browserOf, systemOf } from '@marquee/product/values/enums.ts';
import { loadMessages, translate } from '../../i18n/i18n.ts';
import { showToast } from '../../state/toasts.ts';

/** False: the customer closed the browser's dialog. */
export const addPasskeyHere = async (): Promise<boolean> => {
  const [{ createPasskey }] = await Promise.all([import('./passkeys.ts'), loadMessages('security')]);
  const browser = browserOf(navigator.userAgent);
  const system = systemOf(navigator.userAgent);
  const name =
    browser && system
      ? translate('security.passkeys.on', { browser, system })
      : (browser ?? system ?? translate('security.passkeys.one'));
  const isAdded = (await createPasskey(name)) !== undefined;
  if (isAdded) showToast('saved', 'security.passkeys.saved');
  return isAdded;
};

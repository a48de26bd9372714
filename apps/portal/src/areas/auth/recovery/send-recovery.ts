import { sendRecoveryMail } from '@marquee/product/contract/account.ts';
import { limits } from '@marquee/product/limits.ts';
import { call } from '../../../api.ts';
import { withBotToken } from '../../../identity/bot-check.ts';
import { brandNow } from '../../../flow/current.ts';
import { goToRoute } from '../../../flow/link.tsx';
import { contextOfRecovery } from '../../../flow/return/session-context.ts';
import { useFields } from '../../../form/use-fields.ts';
import { familyNow, useFamily } from './family.ts';

let lastMail = { email: '', at: 0 };
/** When the next mail to an address may be asked for, as far as this page knows; the server knows better. */
export const mayAskAgainAt = (email: string): number =>
  lastMail.email === email ? lastMail.at + limits.resendSeconds * 1000 : 0;

/** Sends the mail with the link to a new password. */
export const sendRecovery = async (email: string): Promise<void> => {
  await withBotToken('send_recovery_password_email', (recaptcha_token) =>
    call(sendRecoveryMail, {
      query: { brand: brandNow() },
      body: { email, recaptcha_token, ...familyNow().inMail?.(), ...contextOfRecovery() },
      showLoader: false,
    }),
  );
  lastMail = { email, at: Date.now() };
};

/** A form of one button: the mail goes to an address that is known already. */
export const useSendRecovery = (email: string) => {
  const family = useFamily();
  return useFields({
    start: {},
    send: async () => {
      await sendRecovery(email);
      await goToRoute(family.sent, { query: { email } });
    },
  });
};

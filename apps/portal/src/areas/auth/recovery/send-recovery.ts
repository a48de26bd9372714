import { sendRecoveryMail } from '@marquee/product/contract/account.ts';
import { limits } from '@marquee/product/limits.ts';
import { call } from '../../../api/client.ts';
import { withBotCheckToken } from '../../../auth/bot-check.ts';
import { getBrand } from '../../../state/current-route.ts';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { recoveryContext } from '../../../navigation/return/web-session-context.ts';
import { useForm } from '../../../forms/use-form.ts';
import { getRecoveryRoutes, useRecoveryRoutes } from './recovery-routes.ts';

let lastMail = { email: '', at: 0 };
/** When the next mail to an address may be asked for, as far as this page knows; the server knows better. */
export const resendAllowedAt = (email: string): number =>
  lastMail.email === email ? lastMail.at + limits.resendSeconds * 1000 : 0;

/** Sends the mail with the link to a new password. */
export const sendRecovery = async (email: string): Promise<void> => {
  await withBotCheckToken('send_recovery_password_email', (recaptcha_token) =>
    call(sendRecoveryMail, {
      query: { brand: getBrand() },
      body: { email, recaptcha_token, ...getRecoveryRoutes().inMail?.(), ...recoveryContext() },
      showLoader: false,
    }),
  );
  lastMail = { email, at: Date.now() };
};

/** A form of one button: the mail goes to an address that is known already. */
export const useSendRecovery = (email: string) => {
  const family = useRecoveryRoutes();
  return useForm({
    start: {},
    send: async () => {
      await sendRecovery(email);
      await navigateToRoute(family.sent, { query: { email } });
    },
  });
};

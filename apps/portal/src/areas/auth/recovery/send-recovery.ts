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
/** When a mail may be resent, as known to this page; the server enforces the limit. */
export const resendAllowedAt = (email: string): number =>
  lastMail.email === email ? lastMail.at + limits.resendSeconds * 1000 : 0;

export const sendRecovery = async (email: string): Promise<void> => {
  await withBotCheckToken('send_recovery_password_email', (recaptcha_token) =>
    call(sendRecoveryMail, {
      query: { brand: getBrand() },
      body: { email, recaptcha_token, ...getRecoveryRoutes().inMail?.(), ...recoveryContext() },
    }),
  );
  lastMail = { email, at: Date.now() };
};

/** Form with a single button, for a known email. */
export const useSendRecovery = (email: string) => {
  const recoveryRoutes = useRecoveryRoutes();
  return useForm({
    initialValues: {},
    send: async () => {
      await sendRecovery(email);
      await navigateToRoute(recoveryRoutes.sent, { query: { email } });
    },
  });
};

/** A new password, by the link of the mail. The link leaves the address at once: nobody should read it there. */
import { resetPassword } from '@marquee/product/contract/account.ts';
import { limits } from '@marquee/product/limits.ts';
import { isMailedSecret } from '@marquee/product/values/fields.ts';
import { useLayoutEffect } from 'react';
import { call } from '../../../api.ts';
import { focusHeading } from '../../../flow/focus-heading.ts';
import { isFailure } from '../../../form/failure.ts';
import { NewPassword } from '../../../form/new-password.tsx';
import { botToken } from '../../../identity/bot-check.ts';
import { useCurrent } from '../../../flow/current.ts';
import { goToRoute, Link } from '../../../flow/link.tsx';
import { useApp, useLogin, useRegister } from '../../../flow/state.ts';
import { rewriteAddress } from '../../../flow/travel/navigate.ts';
import { Form } from '../../../form/form.tsx';
import { useFields } from '../../../form/use-fields.ts';
import { UserName } from '../../../form/user-name.tsx';
import { useT } from '../../../i18n.ts';
import { signOut } from '../../../session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import text from '../../../ui/text.module.css';
import { useFamily } from './family.ts';
import { useSendRecovery } from './send-recovery.ts';

const ResetPasswordPage = () => {
  const t = useT();
  const query = useCurrent((current) => current.query);
  const kept = useLogin((login) => login.resetPasswordToken);
  const alive = isMailedSecret(query['token'] ?? kept);

  useLayoutEffect(() => {
    const { token, email = '', merchantLink: _, ...rest } = query;
    if (!token) return;
    useLogin.setState({ resetPasswordToken: token, resetPasswordEmail: email });
    rewriteAddress({ params: {}, query: rest });
  }, [query]);

  const bury = () => {
    useLogin.setState({ resetPasswordToken: '' });
    // The form that had the focus is gone.
    focusHeading();
  };
  return (
    <>
      <h1>{t('auth.reset.title')}</h1>
      {alive ? <Renewal onDead={bury} /> : <DeadLink />}
    </>
  );
};
export default ResetPasswordPage;

const Renewal = ({ onDead }: { readonly onDead: () => void }) => {
  const t = useT();
  const { changed } = useFamily();
  const email = useLogin((login) => login.resetPasswordEmail);
  const form = useFields({
    start: { newPassword: '', confirmPassword: '' },
    send: async ({ newPassword }) => {
      const { resetPasswordToken: token } = useLogin.getState();
      try {
        await call(resetPassword, {
          query: { recaptcha_token: await botToken('reset_password') },
          body: { token, password: newPassword },
          showLoader: false,
        });
      } catch (error) {
        if (isFailure(error, 'RESET_LINK_INVALID', 'RESET_LINK_EXPIRED')) return onDead();
        throw error;
      }
      // The server has just ended every session of the account.
      if (useApp.getState().isLoggedIn) await signOut();
      useLogin.setState({
        resetPasswordToken: '',
        resetPasswordEmail: '',
        passwordRecoveryEmail: '',
        email,
      });
      useRegister.setState({ email });
      await goToRoute(changed, { replace: true });
    },
  });
  return (
    <>
      {email && <p className={text.lead}>{t('auth.reset.lead', { email })}</p>}
      <Form form={form}>
        <UserName email={email} />
        <NewPassword form={form} />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.reset.save')}
        </Button>
      </Form>
    </>
  );
};

const DeadLink = () => {
  const t = useT();
  const email = useLogin((login) => login.resetPasswordEmail || login.passwordRecoveryEmail);
  const form = useSendRecovery(email);
  const { ask } = useFamily();
  return (
    <>
      <div className={layout.stack}>
        <Notice kind="bad" role="alert">
          <p>{t('RESET_LINK_INVALID')}</p>
          <p className={text.small}>{t('auth.reset.once', { minutes: limits.resetLinkMinutes })}</p>
        </Notice>
      </div>
      {email ? (
        <Form form={form}>
          <Button type="submit" wide busy={form.busy}>
            {t('auth.reset.resend')}
          </Button>
        </Form>
      ) : (
        <div className={layout.stack}>
          <Link to={ask} className={buttonClass({ wide: true })}>
            {t('auth.reset.resend')}
          </Link>
        </div>
      )}
    </>
  );
};

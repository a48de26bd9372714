/** A new password, by the link of the mail. The link leaves the address at once: nobody should read it there. */
import { resetPassword } from '@marquee/product/contract/account.ts';
import { type ErrorCode, Failure } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { isMailedSecret } from '@marquee/product/values/fields.ts';
import { useLayoutEffect, useRef } from 'react';
import { call } from '../../../api.ts';
import { botToken } from '../../../identity/bot-check.ts';
import { useCurrent } from '../../../flow/current.ts';
import { Link, useGo } from '../../../flow/link.tsx';
import { useApp, useLogin, useRegister } from '../../../flow/state.ts';
import { rewriteAddress } from '../../../flow/travel/navigate.ts';
import { Field } from '../../../form/field.tsx';
import { Form } from '../../../form/form.tsx';
import { PasswordRules } from '../../../form/password-rules.tsx';
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
  const heading = useRef<HTMLHeadingElement>(null);
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
    heading.current?.focus();
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('auth.reset.title')}
      </h1>
      {alive ? <NewPassword onDead={bury} /> : <DeadLink />}
    </>
  );
};
export default ResetPasswordPage;

const deadly = new Set<ErrorCode>(['RESET_LINK_INVALID', 'RESET_LINK_EXPIRED']);

const NewPassword = ({ onDead }: { readonly onDead: () => void }) => {
  const t = useT();
  const go = useGo();
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
        if (error instanceof Failure && deadly.has(error.code)) return onDead();
        throw error;
      }
      // The server has just ended every session of the account.
      if (useApp.getState().isLoggedIn) await signOut();
      useLogin.setState({ resetPasswordToken: '', resetPasswordEmail: '', email });
      useRegister.setState({ email });
      await go(changed, { replace: true });
    },
  });
  return (
    <>
      {email && <p className={text.lead}>{t('auth.reset.lead', { email })}</p>}
      <Form form={form}>
        <UserName email={email} />
        <Field form={form} name="newPassword" hint={t('fields.newPassword.hint')} />
        <PasswordRules password={form.typed.newPassword} />
        <Field form={form} name="confirmPassword" />
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

/** Sets a new password by email link. The token is stripped from the URL at once. */
import { resetPassword } from '@marquee/product/contract/account.ts';
import { limits } from '@marquee/product/limits.ts';
import { isMailedSecret } from '@marquee/product/values/fields.ts';
import { useLayoutEffect } from 'react';
import { call, log } from '../../../api/client.ts';
import { focusHeading } from '../../../ui/focus-heading.ts';
import { isApiError, toApiError } from '../../../api/api-error.ts';
import { NewPasswordFields } from '../../../forms/new-password-fields.tsx';
import { getBotCheckToken } from '../../../auth/bot-check.ts';
import { useCurrentRoute } from '../../../state/current-route.ts';
import { navigateToRoute, Link } from '../../../navigation/link.tsx';
import { useAppState, useLoginState, useRegisterState } from '../../../state/app-state.ts';
import { replaceQuery } from '../../../navigation/navigate.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { HiddenUsername } from '../../../forms/hidden-username.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { RichText } from '../../../i18n/rich-text.tsx';
import { signIn } from '../../../auth/sign-in.ts';
import { signOut } from '../../../session/session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import text from '../../../ui/text.module.css';
import { useRecoveryRoutes } from './recovery-routes.ts';
import { useSendRecovery } from './send-recovery.ts';

const ResetPasswordPage = () => {
  const t = useT();
  const query = useCurrentRoute((current) => current.query);
  const storedToken = useLoginState((login) => login.resetPasswordToken);
  const isValid = isMailedSecret(query['token'] ?? storedToken);

  useLayoutEffect(() => {
    const { token, email = '', merchantLink: _, ...rest } = query;
    if (!token) return;
    useLoginState.setState({ resetPasswordToken: token, resetPasswordEmail: email });
    replaceQuery({ params: {}, query: rest });
  }, [query]);

  const invalidateLink = () => {
    useLoginState.setState({ resetPasswordToken: '' });
    // The focused form is gone.
    focusHeading();
  };
  return (
    <>
      <h1>{t('auth.reset.title')}</h1>
      {isValid ? <NewPasswordForm onInvalidLink={invalidateLink} /> : <InvalidLink />}
    </>
  );
};
export default ResetPasswordPage;

/** Signs in with the new password; if that fails, the next page offers to sign in. */
const signInWithNewPassword = async (email: string, password: string): Promise<void> => {
  if (!email) return;
  await signIn({ email, password, event: 'sign_in' }).catch((error: unknown) => {
    log('warn', 'SIGN_IN_AFTER_RESET', toApiError(error).code);
  });
};

const NewPasswordForm = ({ onInvalidLink }: { readonly onInvalidLink: () => void }) => {
  const t = useT();
  const { changed } = useRecoveryRoutes();
  const email = useLoginState((login) => login.resetPasswordEmail);
  const form = useForm({
    initialValues: { newPassword: '', confirmPassword: '' },
    send: async ({ newPassword }) => {
      const { resetPasswordToken: token } = useLoginState.getState();
      try {
        await call(resetPassword, {
          query: { recaptcha_token: await getBotCheckToken('reset_password') },
          body: { token, password: newPassword },
        });
      } catch (error) {
        if (isApiError(error, 'RESET_LINK_INVALID', 'RESET_LINK_EXPIRED')) return onInvalidLink();
        throw error;
      }
      // The server has revoked every session of the account.
      if (useAppState.getState().isLoggedIn) await signOut();
      useLoginState.setState({
        resetPasswordToken: '',
        resetPasswordEmail: '',
        passwordRecoveryEmail: '',
        email,
      });
      useRegisterState.setState({ email });
      await signInWithNewPassword(email, newPassword);
      await navigateToRoute(changed, { replace: true });
    },
  });
  return (
    <>
      {email && (
        <p className={text.lead}>
          <RichText message="auth.reset.lead" values={{ email }} />
        </p>
      )}
      <Form form={form}>
        <HiddenUsername email={email} />
        <NewPasswordFields form={form} />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.reset.save')}
        </Button>
      </Form>
    </>
  );
};

const InvalidLink = () => {
  const t = useT();
  const email = useLoginState((login) => login.resetPasswordEmail || login.passwordRecoveryEmail);
  const form = useSendRecovery(email);
  const { request } = useRecoveryRoutes();
  return (
    <>
      <div className={layout.stack}>
        <InlineAlert kind="bad" role="alert">
          <p>{t('RESET_LINK_INVALID')}</p>
          <p className={text.small}>{t('auth.reset.once', { minutes: limits.resetLinkMinutes })}</p>
        </InlineAlert>
      </div>
      {email ? (
        <Form form={form}>
          <Button type="submit" wide busy={form.busy}>
            {t('auth.reset.resend')}
          </Button>
        </Form>
      ) : (
        <div className={layout.stack}>
          <Link to={request} className={buttonClass({ wide: true })}>
            {t('auth.reset.resend')}
          </Link>
        </div>
      )}
    </>
  );
};

import { useHasFeature } from '../../../state/current-route.ts';
import { isApiError } from '../../../api/api-error.ts';
import { Link, navigateToRoute } from '../../../navigation/link.tsx';
import { useLoginState } from '../../../state/app-state.ts';
import { FormField } from '../../../forms/form-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { HiddenUsername } from '../../../forms/hidden-username.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { redirectAfterSignIn, signIn } from '../../../auth/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import { UserRow } from '../../../ui/user-row.tsx';

const PasswordPage = () => {
  const t = useT();
  const has = useHasFeature();
  const email = useLoginState((login) => login.email);
  const form = useForm({
    initialValues: { password: '' },
    clearOnError: { BAD_CREDENTIALS: ['password'] },
    send: async ({ password }) => {
      try {
        await signIn({ email, password, event: 'sign_in' });
      } catch (error) {
        if (!isApiError(error, 'SECOND_STEP_REQUIRED')) throw error;
        await navigateToRoute('loginSecondStep');
        return;
      }
      await redirectAfterSignIn();
    },
  });

  const notYou = (
    <Link to="loginDTC" onClick={() => useLoginState.setState({ email: '' })}>
      {t('auth.password.notYou')}
    </Link>
  );
  const forgot = has('forgotPassword') && (
    <Link to="forgotPassword" onClick={() => useLoginState.setState({ passwordRecoveryEmail: email })}>
      {t('auth.password.forgot')}
    </Link>
  );
  return (
    <>
      <h1>{t('auth.password.title')}</h1>
      <Form form={form}>
        <UserRow email={email} detail={notYou} />
        <HiddenUsername email={email} />
        <FormField form={form} name="password" aside={forgot} />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.signIn')}
        </Button>
      </Form>
    </>
  );
};
export default PasswordPage;

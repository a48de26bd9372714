/** First step of the registration: asks for the email and links to sign-in if an account exists. */
import { fail } from '@marquee/product/app-error.ts';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { navigateToRoute, Link } from '../../../navigation/link.tsx';
import { patchAppState, useAppState, useLoginState, useRegisterState } from '../../../state/app-state.ts';
import { FormField } from '../../../forms/form-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { checkEmailExists } from '../../../auth/check-email-exists.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import text from '../../../ui/text.module.css';
import { SignInLink } from './sign-in-link.tsx';

const RegisterIdentifierPage = () => {
  const t = useT();
  const known = useRegisterState((register) => register.email);
  const tried = useAppState((app) => app.loginAttemptEmail);
  const form = useForm({
    initialValues: { email: known || tried },
    send: async ({ email }) => {
      useRegisterState.setState({ email });
      if (await checkEmailExists(email)) {
        useLoginState.setState({ email });
        fail('EMAIL_IN_USE', { email });
      }
      patchAppState({ loginAttemptEmail: email });
      await navigateToRoute('registerPassword');
    },
  });

  return (
    <>
      <ParentLink to="login" />
      <h1>{t('auth.register.title')}</h1>
      <p className={text.lead}>{t('auth.register.lead')}</p>
      <Form form={form}>
        <FormField
          form={form}
          name="email"
          more={form.codeOf('email') === 'EMAIL_IN_USE' && <SignInLink />}
        />
        <Button type="submit" wide busy={form.busy}>
          {t('shell.continue')}
        </Button>
      </Form>
      <p className={`${text.foot} ${text.center}`}>
        {t('auth.register.known')} <Link to="loginDTC">{t('auth.signIn')}</Link>
      </p>
    </>
  );
};
export default RegisterIdentifierPage;

/** Asks for the email of a new account; whoever has one already is shown the way in. */
import { fail } from '@marquee/product/errors.ts';
import { UpLink } from '../../../flow/back-link.tsx';
import { goToRoute, Link } from '../../../flow/link.tsx';
import { setApp, useApp, useLogin, useRegister } from '../../../flow/state.ts';
import { Field } from '../../../form/field.tsx';
import { Form } from '../../../form/form.tsx';
import { useFields } from '../../../form/use-fields.ts';
import { hasAccount } from '../../../identity/has-account.ts';
import { useT } from '../../../i18n.ts';
import { Button } from '../../../ui/button.tsx';
import text from '../../../ui/text.module.css';
import { SignInLink } from './sign-in-link.tsx';

const RegisterIdentifierPage = () => {
  const t = useT();
  const known = useRegister((register) => register.email);
  const tried = useApp((app) => app.loginAttemptEmail);
  const form = useFields({
    start: { email: known || tried },
    send: async ({ email }) => {
      useRegister.setState({ email });
      if (await hasAccount(email)) {
        useLogin.setState({ email });
        fail('EMAIL_IN_USE', { email });
      }
      setApp({ loginAttemptEmail: email });
      await goToRoute('registerPassword');
    },
  });

  return (
    <>
      <UpLink to="login" />
      <h1>{t('auth.register.title')}</h1>
      <p className={text.lead}>{t('auth.register.lead')}</p>
      <Form form={form}>
        <Field form={form} name="email" more={form.codeOf('email') === 'EMAIL_IN_USE' && <SignInLink />} />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.continue')}
        </Button>
      </Form>
      <p className={`${text.foot} ${text.center}`}>
        {t('auth.register.known')} <Link to="loginDTC">{t('auth.signIn')}</Link>
      </p>
    </>
  );
};
export default RegisterIdentifierPage;

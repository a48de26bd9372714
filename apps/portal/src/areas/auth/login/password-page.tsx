import { useHas } from '../../../flow/current.ts';
import { Link } from '../../../flow/link.tsx';
import { useLogin } from '../../../flow/state.ts';
import { Field } from '../../../form/field.tsx';
import { Form } from '../../../form/form.tsx';
import { useFields } from '../../../form/use-fields.ts';
import { UserName } from '../../../form/user-name.tsx';
import { useT } from '../../../i18n.ts';
import { afterSignIn, signIn } from '../../../identity/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import { PersonRow } from '../../../ui/person.tsx';

const PasswordPage = () => {
  const t = useT();
  const has = useHas();
  const email = useLogin((login) => login.email);
  const form = useFields({
    start: { password: '' },
    empties: { BAD_CREDENTIALS: ['password'] },
    send: async ({ password }) => {
      await signIn({ email, password, event: 'sign_in' });
      await afterSignIn();
    },
  });

  const notYou = (
    <Link to="loginDTC" onClick={() => useLogin.setState({ email: '' })}>
      {t('auth.password.notYou')}
    </Link>
  );
  const forgot = has('forgotPassword') && (
    <Link to="forgotPassword" onClick={() => useLogin.setState({ passwordRecoveryEmail: email })}>
      {t('auth.password.forgot')}
    </Link>
  );
  return (
    <>
      <h1>{t('auth.password.title')}</h1>
      <Form form={form}>
        <PersonRow email={email} detail={notYou} />
        <UserName email={email} />
        <Field form={form} name="password" aside={forgot} />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.signIn')}
        </Button>
      </Form>
    </>
  );
};
export default PasswordPage;

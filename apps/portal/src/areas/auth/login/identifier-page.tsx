/** Asks for the email, and whether there is an account for it. */
import { fail } from '@marquee/product/errors.ts';
import { useHas } from '../../../flow/current.ts';
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

const IdentifierPage = () => {
  const t = useT();
  const has = useHas();
  const requireDtc = useApp((app) => app.requireDtc);
  const form = useFields({
    start: { email: useLogin((login) => login.email) },
    send: async ({ email }) => {
      if (!(await hasAccount(email))) {
        useRegister.setState({ email });
        setApp({ loginAttemptEmail: email });
        fail('NO_ACCOUNT');
      }
      useLogin.setState({ email });
      await goToRoute('loginDTCPassword');
    },
  });

  return (
    <>
      {has('bduLogin') && <UpLink to="login" />}
      <h1>{t('auth.identifier.title')}</h1>
      <p className={text.lead}>{t('auth.identifier.lead')}</p>
      <Form form={form}>
        <Field
          form={form}
          name="email"
          autoComplete="username"
          more={
            form.codeOf('email') === 'NO_ACCOUNT' && (
              <Link to="registerPassword">{t('auth.identifier.createFor')}</Link>
            )
          }
        />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.continue')}
        </Button>
      </Form>
      <div className={`${text.foot} ${text.center}`}>
        <p>
          {t('auth.login.new')} <Link to="register">{t('auth.login.create')}</Link>
        </p>
        {has('bduLogin') && !requireDtc && (
          <p>
            {t('auth.identifier.provider')} <Link to="loginBDU">{t('auth.identifier.choose')}</Link>
          </p>
        )}
      </div>
    </>
  );
};
export default IdentifierPage;

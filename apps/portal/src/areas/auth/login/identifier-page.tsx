/** First step of the sign-in: asks for the email and checks whether an account exists. */
import { fail } from '@marquee/product/errors.ts';
import { useHasFeature } from '../../../state/current-route.ts';
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

const IdentifierPage = () => {
  const t = useT();
  const has = useHasFeature();
  const requireDtc = useAppState((app) => app.requireDtc);
  const form = useForm({
    initialValues: { email: useLoginState((login) => login.email) },
    send: async ({ email }) => {
      if (!(await checkEmailExists(email))) {
        useRegisterState.setState({ email });
        patchAppState({ loginAttemptEmail: email });
        fail('NO_ACCOUNT');
      }
      useLoginState.setState({ email });
      await navigateToRoute('loginDTCPassword');
    },
  });

  return (
    <>
      {has('bduLogin') && <ParentLink to="login" />}
      <h1>{t('auth.identifier.title')}</h1>
      <p className={text.lead}>{t('auth.identifier.lead')}</p>
      <Form form={form}>
        <FormField
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

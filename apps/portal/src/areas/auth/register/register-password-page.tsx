/** The rest of a new account: a password and a phone number. The account signs in at once. */
import { formatPhone } from '@marquee/product/values/fields.ts';
import { UpLink } from '../../../flow/back-link.tsx';
import { useGo } from '../../../flow/link.tsx';
import { notify } from '../../../flow/notices.ts';
import { useApp, useLogin, useRegister } from '../../../flow/state.ts';
import { Field } from '../../../form/field.tsx';
import { Form } from '../../../form/form.tsx';
import { PasswordRules } from '../../../form/password-rules.tsx';
import { useFields } from '../../../form/use-fields.ts';
import { UserName } from '../../../form/user-name.tsx';
import { useT } from '../../../i18n.ts';
import { createAccount } from '../../../identity/forms/create-account.ts';
import { useKept } from '../../../identity/forms/kept.ts';
import { Legal } from '../../../identity/forms/legal.tsx';
import { signIn } from '../../../identity/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import text from '../../../ui/text.module.css';
import { SignInLink } from './sign-in-link.tsx';

const RegisterPasswordPage = () => {
  const t = useT();
  const go = useGo();
  const email = useApp((app) => app.loginAttemptEmail);
  const kept = useRegister((register) => register.phoneNumber);
  const form = useFields({
    start: {
      newPassword: '',
      confirmPassword: '',
      phone: formatPhone(kept),
    },
    send: async ({ newPassword: password, phone: phoneNumber }) => {
      await createAccount({ email, password, phoneNumber });
      try {
        await signIn({ email, password, event: 'sign_up' });
      } catch {
        // The account is there; only the door did not open by itself.
        useLogin.setState({ email });
        notify('floating', 'auth.accountCreated.title');
        return go('loginDTCPassword', { replace: true });
      }
      return go('accountCreated', { replace: true });
    },
  });
  useKept({ phone: form.typed.phone });

  return (
    <>
      <UpLink to="registerIdentifier" />
      <h1>{t('auth.register.title')}</h1>
      <p className={text.lead}>
        {t('auth.register.for')} <b className={text.whole}>{email}</b>
      </p>
      <Form form={form} more={form.refusal?.code === 'EMAIL_IN_USE' && <SignInLink />}>
        <UserName email={email} />
        <Field
          form={form}
          name="newPassword"
          label={t('auth.register.password')}
          hint={t('fields.newPassword.hint')}
        />
        <PasswordRules password={form.typed.newPassword} />
        <Field form={form} name="confirmPassword" />
        <Field form={form} name="phone" hint={t('fields.phone.hint')} />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.register.create')}
        </Button>
      </Form>
      <Legal />
    </>
  );
};
export default RegisterPasswordPage;

/** The rest of a new account: a password and a phone number. The account signs in at once. */
import { formatPhone } from '@marquee/product/values/fields.ts';
import { UpLink } from '../../../flow/back-link.tsx';
import { goToRoute } from '../../../flow/link.tsx';
import { useApp, useLogin, useRegister } from '../../../flow/state.ts';
import { Field } from '../../../form/field.tsx';
import { Form } from '../../../form/form.tsx';
import { NewPassword } from '../../../form/new-password.tsx';
import { useFields } from '../../../form/use-fields.ts';
import { UserName } from '../../../form/user-name.tsx';
import { useT } from '../../../i18n.ts';
import { useKept } from '../../../identity/forms/kept.ts';
import { Legal } from '../../../identity/forms/legal.tsx';
import { signUp } from '../../../identity/forms/sign-up.ts';
import { Button } from '../../../ui/button.tsx';
import text from '../../../ui/text.module.css';
import { SignInLink } from './sign-in-link.tsx';

const RegisterPasswordPage = () => {
  const t = useT();
  const email = useApp((app) => app.loginAttemptEmail);
  const kept = useRegister((register) => register.phoneNumber);
  const form = useFields({
    start: { newPassword: '', confirmPassword: '', phone: formatPhone(kept) },
    send: async ({ newPassword: password, phone: phoneNumber }) => {
      const isIn = await signUp({ email, password, phoneNumber });
      if (!isIn) useLogin.setState({ email });
      await goToRoute(isIn ? 'accountCreated' : 'loginDTCPassword', { replace: true });
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
        <NewPassword form={form} label={t('auth.register.password')} />
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

/** Second step of the registration: password and phone number, then signs in. */
import { formatPhone } from '@marquee/product/values/fields.ts';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { useAppState, useLoginState, useRegisterState } from '../../../state/app-state.ts';
import { FormField } from '../../../forms/form-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { NewPasswordFields } from '../../../forms/new-password-fields.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { HiddenUsername } from '../../../forms/hidden-username.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { RichText } from '../../../i18n/rich-text.tsx';
import { usePersistRegistration } from '../../../auth/forms/persist-registration.ts';
import { TermsNotice } from '../../../auth/forms/terms-notice.tsx';
import { registerAccount } from '../../../auth/forms/register-account.ts';
import { Button } from '../../../ui/button.tsx';
import text from '../../../ui/text.module.css';
import { SignInLink } from './sign-in-link.tsx';

const RegisterPasswordPage = () => {
  const t = useT();
  const email = useAppState((app) => app.loginAttemptEmail);
  const storedPhone = useRegisterState((register) => register.phoneNumber);
  const form = useForm({
    initialValues: { newPassword: '', confirmPassword: '', phone: formatPhone(storedPhone) },
    send: async ({ newPassword: password, phone: phoneNumber }) => {
      const isIn = await registerAccount({ email, password, phoneNumber });
      if (!isIn) useLoginState.setState({ email });
      await navigateToRoute(isIn ? 'accountCreated' : 'loginDTCPassword', { replace: true });
    },
  });
  usePersistRegistration({ phone: form.typed.phone });

  return (
    <>
      <ParentLink to="registerIdentifier" />
      <h1>{t('auth.register.title')}</h1>
      <p className={text.lead}>
        <RichText message="auth.register.for" values={{ email }} />
      </p>
      <Form form={form} more={form.submitError?.code === 'EMAIL_IN_USE' && <SignInLink />}>
        <HiddenUsername email={email} />
        <NewPasswordFields form={form} email={email} label={t('fields.password.label')} />
        <FormField form={form} name="phone" hint={t('fields.phone.hint')} />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.register.create')}
        </Button>
      </Form>
      <TermsNotice />
    </>
  );
};
export default RegisterPasswordPage;

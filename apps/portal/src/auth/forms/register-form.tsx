/** Registration on one page, for flows that need an account. Signs in at once. */
import type { Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { formatPhone } from '@marquee/product/values/fields.ts';
import { navigateToRoute, Link } from '../../navigation/link.tsx';
import { useRegisterState } from '../../state/app-state.ts';
import { FormField } from '../../forms/form-field.tsx';
import { Form } from '../../forms/form.tsx';
import { NewPasswordFields } from '../../forms/new-password-fields.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { registerAccount } from './register-account.ts';
import { usePersistRegistration } from './persist-registration.ts';
import { TermsNotice } from './terms-notice.tsx';

interface Props {
  /** Sign-in page of the same flow. */
  readonly signInAt: { readonly to: RouteName; readonly query?: Params };
  readonly submit: string;
  readonly onContinue: () => Promise<void>;
}

export const RegisterForm = ({ signInAt: { to, ...target }, submit, onContinue }: Props) => {
  const t = useT();
  const typedBefore = useRegisterState((register) => register);
  const form = useForm({
    initialValues: {
      email: typedBefore.email,
      newPassword: '',
      confirmPassword: '',
      phone: formatPhone(typedBefore.phoneNumber),
    },
    send: async ({ email, newPassword: password, phone: phoneNumber }) => {
      const isIn = await registerAccount({ email, password, phoneNumber });
      await (isIn ? onContinue() : navigateToRoute(to, { ...target, replace: true }));
    },
  });
  usePersistRegistration(form.typed);
  const taken = form.codeOf('email') === 'EMAIL_IN_USE' && (
    <Link to={to} {...target}>
      {t('auth.register.signInAs')}
    </Link>
  );
  return (
    <>
      <Form form={form}>
        <FormField form={form} name="email" autoComplete="username" more={taken} />
        <NewPasswordFields form={form} email={form.typed.email} label={t('fields.password.label')} />
        <FormField form={form} name="phone" hint={t('fields.phone.hint')} />
        <Button type="submit" wide busy={form.busy}>
          {submit}
        </Button>
      </Form>
      <TermsNotice />
    </>
  );
};

/** A new account on one page, for flows that ask who people are on the way. The account signs in at once. */
import type { Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import { formatPhone } from '@marquee/product/values/fields.ts';
import { goToRoute, Link } from '../../flow/link.tsx';
import { useRegister } from '../../flow/state.ts';
import { Field } from '../../form/field.tsx';
import { Form } from '../../form/form.tsx';
import { NewPassword } from '../../form/new-password.tsx';
import { useFields } from '../../form/use-fields.ts';
import { useT } from '../../i18n.ts';
import { Button } from '../../ui/button.tsx';
import { signUp } from './sign-up.ts';
import { useKept } from './kept.ts';
import { Legal } from './legal.tsx';

interface Props {
  /** Where the same flow asks people to sign in. */
  readonly signInAt: { readonly to: RouteName; readonly query?: Params };
  /** What the button says. */
  readonly submit: string;
  readonly goOn: () => Promise<void>;
}

export const RegisterForm = ({ signInAt: { to, ...target }, submit, goOn }: Props) => {
  const t = useT();
  const typedBefore = useRegister((register) => register);
  const form = useFields({
    start: {
      email: typedBefore.email,
      newPassword: '',
      confirmPassword: '',
      phone: formatPhone(typedBefore.phoneNumber),
    },
    send: async ({ email, newPassword: password, phone: phoneNumber }) => {
      const isIn = await signUp({ email, password, phoneNumber });
      await (isIn ? goOn() : goToRoute(to, { ...target, replace: true }));
    },
  });
  useKept(form.typed);
  const taken = form.codeOf('email') === 'EMAIL_IN_USE' && (
    <Link to={to} {...target}>
      {t('auth.register.signInAs')}
    </Link>
  );
  return (
    <>
      <Form form={form}>
        <Field form={form} name="email" autoComplete="username" more={taken} />
        <NewPassword form={form} label={t('auth.register.password')} />
        <Field form={form} name="phone" hint={t('fields.phone.hint')} />
        <Button type="submit" wide busy={form.busy}>
          {submit}
        </Button>
      </Form>
      <Legal />
    </>
  );
};

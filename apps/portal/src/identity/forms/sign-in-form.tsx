/** Email and password on one page, for flows that ask who people are on the way. */
import type { RouteName } from '@marquee/product/navigation/route.ts';
import { check, clean } from '@marquee/product/values/fields.ts';
import { useHas } from '../../flow/current.ts';
import { Link } from '../../flow/link.tsx';
import { useLogin, useRegister } from '../../flow/state.ts';
import { Field } from '../../form/field.tsx';
import { Form } from '../../form/form.tsx';
import { useFields } from '../../form/use-fields.ts';
import { useT } from '../../i18n.ts';
import { Button } from '../../ui/button.tsx';
import { signIn } from '../sign-in.ts';
import { useKept } from './kept.ts';

interface Props {
  /** Where a forgotten password is asked for: by an email that was typed here, or by none yet. */
  readonly forgot: { readonly known: RouteName; readonly unknown: RouteName };
  /** What the button says. */
  readonly submit: string;
  readonly goOn: () => Promise<void>;
}

export const SignInForm = ({ forgot, submit, goOn }: Props) => {
  const t = useT();
  const has = useHas();
  const typedBefore = useRegister((register) => register.email);
  const usedBefore = useLogin((login) => login.email);
  const form = useFields({
    start: { email: typedBefore || usedBefore, password: '' },
    empties: { BAD_CREDENTIALS: ['password'] },
    send: async ({ email, password }) => {
      await signIn({ email, password, event: 'sign_in' });
      await goOn();
    },
  });
  const { email } = form.typed;
  useKept({ email });

  const isKnown = check('email', email) === undefined;
  const forgotten = has('forgotPassword') && (
    <Link
      to={isKnown ? forgot.known : forgot.unknown}
      onClick={() => useLogin.setState({ passwordRecoveryEmail: isKnown ? clean('email', email) : '' })}
    >
      {t('auth.password.forgot')}
    </Link>
  );
  return (
    <Form form={form}>
      <Field form={form} name="email" autoComplete="username" />
      <Field form={form} name="password" aside={forgotten} />
      <Button type="submit" wide busy={form.busy}>
        {submit}
      </Button>
    </Form>
  );
};

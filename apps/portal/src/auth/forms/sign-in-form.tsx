/** Email and password on one page, for flows that need a sign-in. */
import { lazy, Suspense, useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { validateField, normalize } from '@marquee/product/values/fields.ts';
import { useHasFeature } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { useLoginState, useRegisterState } from '../../state/app-state.ts';
import { FormField } from '../../forms/form-field.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { loadMessages, useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { signIn } from '../sign-in.ts';
import { usePersistRegistration } from './persist-registration.ts';

/** In place: the flow of a merchant’s link or a migration goes on after the code. */
const SecondStepForm = lazy(() => import('./second-step-form.tsx'));

interface Props {
  /** Recovery routes, with or without a typed email. */
  readonly forgot: { readonly known: RouteName; readonly unknown: RouteName };
  readonly submit: string;
  readonly onContinue: () => Promise<void>;
}

export const SignInForm = ({ forgot, submit, onContinue }: Props) => {
  const t = useT();
  const has = useHasFeature();
  const typedBefore = useRegisterState((register) => register.email);
  const usedBefore = useLoginState((login) => login.email);
  const form = useForm({
    initialValues: { email: typedBefore || usedBefore, password: '' },
    clearOnError: { BAD_CREDENTIALS: ['password'] },
    send: async ({ email, password }) => {
      try {
        await signIn({ email, password, event: 'sign_in' });
      } catch (error) {
        if (!isApiError(error, 'SECOND_STEP_REQUIRED')) throw error;
        await loadMessages('security');
        setAsksCode(true);
        return;
      }
      await onContinue();
    },
  });
  const [asksCode, setAsksCode] = useState(false);
  const { email } = form.typed;
  usePersistRegistration({ email });

  const isKnown = validateField('email', email) === undefined;
  const forgotten = has('forgotPassword') && (
    <Link
      to={isKnown ? forgot.known : forgot.unknown}
      onClick={() =>
        useLoginState.setState({ passwordRecoveryEmail: isKnown ? normalize('email', email) : '' })
      }
    >
      {t('auth.password.forgot')}
    </Link>
  );
  if (asksCode)
    return (
      <Suspense>
        <SecondStepForm onDone={onContinue} onRestart={() => setAsksCode(false)} />
      </Suspense>
    );
  return (
    <Form form={form}>
      <FormField form={form} name="email" autoComplete="username" />
      <FormField form={form} name="password" aside={forgotten} />
      <Button type="submit" wide busy={form.busy}>
        {submit}
      </Button>
    </Form>
  );
};

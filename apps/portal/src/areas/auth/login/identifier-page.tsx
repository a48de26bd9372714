/** First step of the sign-in: asks for the email and checks whether an account exists. */
import { fail } from '@marquee/product/app-error.ts';
import { useEffect, useState } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import { canUsePasskeys } from '../../../auth/passkeys/can-use-passkeys.ts';
import { redirectAfterSignIn } from '../../../auth/sign-in.ts';
import { useHydrated } from '../../../state/hydration.ts';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
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

/** The passkey code is loaded only where one was used before, or when asked for. */
const loadPasskeys = () => import('../../../auth/passkeys/passkeys.ts');

/** The code of the failure, if any. */
const signInWith = async (autofill: boolean) => {
  try {
    const { signInWithPasskey } = await loadPasskeys();
    if (await signInWithPasskey(autofill)) await redirectAfterSignIn();
    return undefined;
  } catch (failure) {
    return toApiError(failure).code;
  }
};

/** Signs in with a passkey: by the link, or in the email field of a browser that has one. */
const usePasskeySignIn = (isOffered: boolean) => {
  const isKnown = useLoginState((login) => login.passkey) && isOffered;
  const [error, setError] = useState<Awaited<ReturnType<typeof signInWith>>>();
  useEffect(() => {
    if (!isKnown) return undefined;
    void signInWith(true).then(setError);
    return () => void loadPasskeys().then(({ stopAsking }) => stopAsking());
  }, [isKnown]);
  const signIn = () => {
    setError(undefined);
    void signInWith(false).then(setError);
  };
  return { isKnown, error, signIn };
};

const IdentifierPage = () => {
  const t = useT();
  const has = useHasFeature();
  const requireDtc = useAppState((app) => app.requireDtc);
  const hasPasskeys = useHydrated() && has('passkeys') && canUsePasskeys();
  const passkey = usePasskeySignIn(hasPasskeys);
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
          autoComplete={passkey.isKnown ? 'username webauthn' : 'username'}
          more={
            form.codeOf('email') === 'NO_ACCOUNT' && (
              <Link to="registerPassword">{t('auth.identifier.createFor')}</Link>
            )
          }
        />
        <Button type="submit" wide busy={form.busy}>
          {t('shell.continue')}
        </Button>
      </Form>
      {hasPasskeys && (
        <>
          {passkey.error && (
            <InlineAlert kind="bad" role="alert">
              {t(passkey.error)}
            </InlineAlert>
          )}
          <p className={text.center}>
            <Button variant="text" small onClick={passkey.signIn}>
              {t('auth.identifier.passkey')}
            </Button>
          </p>
        </>
      )}
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

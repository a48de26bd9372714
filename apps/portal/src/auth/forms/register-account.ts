import { register } from '@marquee/product/contract/account.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { isApiError, mapErrorFields } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { showToast } from '../../state/toasts.ts';
import { registrationContext } from '../../navigation/return/web-session-context.ts';
import { useLoginState, useRegisterState } from '../../state/app-state.ts';
import { getActiveLanguage } from '../../i18n/i18n.ts';
import { withBotCheckToken } from '../bot-check.ts';
import { signIn } from '../sign-in.ts';

interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly phoneNumber: string;
}

/** Creates an account and signs in. False if the account was created but the sign-in failed. */
export const registerAccount = async (account: NewAccount): Promise<boolean> => {
  await createAccount(account);
  const { email, password } = account;
  try {
    await signIn({ email, password, event: 'sign_up' });
    return true;
  } catch {
    showToast('floating', 'auth.accountCreated.title');
    return false;
  }
};

/** Maps field errors of the API to the form's field names. */
const createAccount = async (account: NewAccount): Promise<void> => {
  try {
    await withBotCheckToken('register', (recaptcha_token) =>
      call(register, {
        query: { recaptcha_token },
        body: { ...account, language: getActiveLanguage(), ...registrationContext() },
      }),
    );
  } catch (error) {
    throw toFormError(error, account.email);
  }
  useRegisterState.setState({ email: account.email, phoneNumber: '' });
};

const toFormError = (error: unknown, email: string): unknown => {
  if (!isApiError(error, 'EMAIL_IN_USE'))
    return mapErrorFields(error, { phoneNumber: 'phone', password: 'newPassword' });
  useLoginState.setState({ email });
  return new AppError(error.code, { email });
};

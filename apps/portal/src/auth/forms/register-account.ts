import { register } from '@marquee/product/contract/account.ts';
import { AppError } from '@marquee/product/errors.ts';
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
        showLoader: false,
      }),
    );
  } catch (error) {
    throw error instanceof AppError ? toFormError(error, account.email) : error;
  }
  useRegisterState.setState({ email: account.email, phoneNumber: '' });
};

const toFormError = ({ code, details = {} }: AppError, email: string): AppError => {
  if (code === 'EMAIL_IN_USE') {
    useLoginState.setState({ email });
    return new AppError(code, { email });
  }
  const { phoneNumber: phone, password: newPassword, ...rest } = details;
  return new AppError(code, { ...rest, phone, newPassword });
};

import { register } from '@marquee/product/contract/account.ts';
import { Failure } from '@marquee/product/errors.ts';
import { call } from '../../api.ts';
import { notify } from '../../flow/notices.ts';
import { contextOfRegistration } from '../../flow/return/session-context.ts';
import { useLogin, useRegister } from '../../flow/state.ts';
import { languageShown } from '../../i18n.ts';
import { withBotToken } from '../bot-check.ts';
import { signIn } from '../sign-in.ts';

interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly phoneNumber: string;
}

/** Makes an account and signs in to it. False: the account is there, only the door did not open by itself. */
export const signUp = async (account: NewAccount): Promise<boolean> => {
  await createAccount(account);
  const { email, password } = account;
  try {
    await signIn({ email, password, event: 'sign_up' });
    return true;
  } catch {
    notify('floating', 'auth.accountCreated.title');
    return false;
  }
};

/** What the server refuses comes back by the names of the form's fields. */
const createAccount = async (account: NewAccount): Promise<void> => {
  try {
    await withBotToken('register', (recaptcha_token) =>
      call(register, {
        query: { recaptcha_token },
        body: { ...account, language: languageShown(), ...contextOfRegistration() },
        showLoader: false,
      }),
    );
  } catch (error) {
    throw error instanceof Failure ? inFormWords(error, account.email) : error;
  }
  useRegister.setState({ email: account.email, phoneNumber: '' });
};

const inFormWords = ({ code, details = {} }: Failure, email: string): Failure => {
  if (code === 'EMAIL_IN_USE') {
    useLogin.setState({ email });
    return new Failure(code, { email });
  }
  const { phoneNumber: phone, password: newPassword, ...rest } = details;
  return new Failure(code, { ...rest, phone, newPassword });
};

import { register } from '@marquee/product/contract/account.ts';
import { Failure } from '@marquee/product/errors.ts';
import { call } from '../../api.ts';
import { contextOfRegistration } from '../../flow/session-context.ts';
import { useLogin, useRegister } from '../../flow/state.ts';
import { languageShown } from '../../i18n.ts';
import { botToken } from '../bot-check.ts';

interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly phoneNumber: string;
}

/** Makes an account. What the server refuses comes back by the names of the form's fields. */
export const createAccount = async (account: NewAccount): Promise<void> => {
  try {
    await call(register, {
      query: { recaptcha_token: await botToken('register') },
      body: { ...account, language: languageShown(), ...contextOfRegistration() },
      showLoader: false,
    });
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

import { emailExists } from '@marquee/product/contract/account.ts';
import { errors, Failure } from '@marquee/product/errors.ts';
import { call } from '../api.ts';
import { withBotToken } from './bot-check.ts';

/** Whether an email has an account. */
export const hasAccount = async (email: string): Promise<boolean> => {
  try {
    await withBotToken('email_exists', (recaptcha_token) =>
      call(emailExists, {
        query: { recaptcha_token },
        headers: { email: encodeURIComponent(email) },
        showLoader: false,
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof Failure && errors[error.code].status === 404) return false;
    throw error;
  }
};

import { emailExists } from '@marquee/product/contract/account.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { errors } from '@marquee/product/errors.ts';
import { call } from '../api/client.ts';
import { withBotCheckToken } from './bot-check.ts';

export const checkEmailExists = async (email: string): Promise<boolean> => {
  try {
    await withBotCheckToken('email_exists', (recaptcha_token) =>
      call(emailExists, {
        query: { recaptcha_token },
        headers: { email: encodeURIComponent(email) },
        showLoader: false,
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof AppError && errors[error.code].status === 404) return false;
    throw error;
  }
};

/** Detects an email verification on another device while the page waits for the code. */
import { getEmailVerificationStatus } from '@marquee/product/contract/account.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { useEffect } from 'react';
import { call, log } from '../../api/client.ts';
import { announceEmailVerified } from '../../session/cross-tab.ts';

let isChecking = false;

/** Errors are only logged: the code can still be typed. */
const checkStatus = async (): Promise<void> => {
  if (isChecking || document.visibilityState !== 'visible') return;
  isChecking = true;
  try {
    const { emailVerificationStatus } = await call(getEmailVerificationStatus, { showLoader: false });
    if (emailVerificationStatus === 'VERIFIED') announceEmailVerified();
  } catch (error) {
    log('warn', error instanceof AppError ? error.code : 'GENERIC', 'email verification status');
  } finally {
    isChecking = false;
  }
};

/** Checks on mount and when the window regains focus, as after opening the emailed link. */
export const useVerificationStatus = (): void =>
  useEffect(() => {
    const onReturn = () => void checkStatus();
    onReturn();
    addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);

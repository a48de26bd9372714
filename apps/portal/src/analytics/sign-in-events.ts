/** Analytics events of sign-in and sign-up. */
import { limits } from '@marquee/product/limits.ts';
import { pushEvent } from './analytics.ts';

type SignInEvent = 'sign_in' | 'sign_up';

export const trackSignInFailure = (event: SignInEvent | 'change_email', error_description: string): void =>
  pushEvent(`${event}_failed`, { error_description });

/** Retried once, for a tag manager that is still loading. */
export const trackSignIn = (event: SignInEvent): void => {
  if (window.analyticsReady !== false) return pushEvent(event);
  setTimeout(() => {
    if (window.analyticsReady) pushEvent(event);
  }, limits.analyticsRetryMs);
};

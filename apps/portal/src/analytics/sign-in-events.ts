/** Analytics events of signing in and up. */
import { limits } from '@marquee/product/limits.ts';
import { pushEvent } from './analytics.ts';

type Identity = 'sign_in' | 'sign_up';

export const trackSignInFailure = (event: Identity | 'change_email', error_description: string): void =>
  pushEvent(`${event}_failed`, { error_description });

/** Fires after the identity call succeeded; a library that is late gets one more chance. */
export const trackSignIn = (event: Identity): void => {
  if (window.analyticsReady !== false) return pushEvent(event);
  setTimeout(() => {
    if (window.analyticsReady) pushEvent(event);
  }, limits.analyticsRetryMs);
};

/** Analytics events of signing in and up. */
import { limits } from '@marquee/product/limits.ts';
import { push } from '../analytics.ts';

type Identity = 'sign_in' | 'sign_up';

export const identificationFailed = (event: Identity | 'change_email', error_description: string): void =>
  push(`${event}_failed`, { error_description });

/** Fires after the identity call succeeded; a library that is late gets one more chance. */
export const identified = (event: Identity): void => {
  if (window.analyticsReady !== false) return push(event);
  setTimeout(() => {
    if (window.analyticsReady) push(event);
  }, limits.analyticsRetryMs);
};

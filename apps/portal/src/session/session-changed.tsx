import { useT } from '../i18n/i18n.ts';

/** All that is left of a page whose browser has signed in as another account, until it loads anew. */
export const SessionChanged = () => <p role="alert">{useT()('SESSION_CHANGED')}</p>;

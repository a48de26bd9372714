import { useT } from '../i18n/i18n.ts';

/** Replaces the page while it reloads for another account. */
export const SessionChanged = () => <p role="alert">{useT()('SESSION_CHANGED')}</p>;

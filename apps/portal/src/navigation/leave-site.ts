/** Full page loads: redirects to other sites and reloads. */
import { ignoreUnsavedChanges } from '../state/unsaved-changes.ts';

/** `replace`: for pages that only redirect, so that the back button skips them. */
export const redirectTo = (url: string, { replace = false } = {}): void => {
  ignoreUnsavedChanges();
  if (replace) location.replace(url);
  else location.assign(url);
};

export const reloadPage = (): void => {
  ignoreUnsavedChanges();
  location.reload();
};

/** Navigates the top window out of the embedding site. Browsers require a user gesture in the iframe. */
export const breakOutOfFrame = (address: string): void => {
  window.top!.location.href = location.origin + address;
};

/** The one door out of the portal. */
import { ignoreUnsavedChanges } from '../state/unsaved-changes.ts';

/** Replacing leaves no way back to a page that only passed people through. */
export const redirectTo = (url: string, { replace = false } = {}): void => {
  ignoreUnsavedChanges();
  if (replace) location.replace(url);
  else location.assign(url);
};

export const reloadPage = (): void => {
  ignoreUnsavedChanges();
  location.reload();
};

/** Out of the page of another site that frames this one. Browsers refuse it to a frame that nobody clicked in. */
export const breakOutOfFrame = (address: string): void => {
  window.top!.location.href = location.origin + address;
};

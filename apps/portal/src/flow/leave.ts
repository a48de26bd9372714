/** The one door out of the portal. */

/** Replacing leaves no way back to a page that only passed people through. */
export const leaveFor = (url: string, { replace = false } = {}): void => {
  if (replace) location.replace(url);
  else location.assign(url);
};

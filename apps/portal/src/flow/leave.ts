/** The one door out of the portal. */

/** Replacing leaves no way back to a page that only passed people through. */
export const leaveFor = (url: string, { replace = false } = {}): void => {
  if (replace) location.replace(url);
  else location.assign(url);
};

export const reloadPage = (): void => location.reload();

/** Only the sign-in screens may be drawn inside a page of another site; any other takes the whole window. */
export const leaveFrame = (address: string): void => {
  try {
    window.top!.location.href = new URL(address, location.href).href;
  } catch {
    // The browser refuses without a click: then nothing is drawn.
  }
};

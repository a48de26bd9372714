/** Ends the session of the deleted account on this page. */
import { activateMessages, getActiveLanguage } from '../../../i18n/i18n.ts';
import { signOut } from '../../../session/session.ts';

export const leaveDeletedAccount = async (): Promise<void> => {
  const language = getActiveLanguage();
  await signOut();
  // Signing out resets the language; restore it for the confirmation page.
  return activateMessages(language);
};

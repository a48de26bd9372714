/** How a migration ends, or begins again with somebody else. */
import { clearAppState, patchAppState, useAppState } from '../../state/app-state.ts';
import { activateMessages } from '../../i18n/i18n.ts';
import { signOut } from '../../session/session.ts';

/** Whatever comes of it: what people were about to do is over. */
export const endMigration = (): void => clearAppState('action', 'migrationCode');

/** The end of a session forgets what people were about to do; here they only do it as somebody else. */
export const switchAccount = async (): Promise<void> => {
  const { action, migrationCode, continueUrl, fallbackUrl, languageFromUrl } = useAppState.getState();
  await signOut();
  patchAppState({ action, migrationCode, continueUrl, fallbackUrl, languageFromUrl });
  await activateMessages();
};

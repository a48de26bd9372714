/** How a migration ends, or begins again with somebody else. */
import { clearApp, setApp, useApp } from '../../flow/state.ts';
import { speak } from '../../i18n.ts';
import { signOut } from '../../session.ts';

/** Whatever comes of it: what people were about to do is over. */
export const endMigration = (): void => clearApp('action', 'migrationCode');

/** The end of a session forgets what people were about to do; here they only do it as somebody else. */
export const changeAccount = async (): Promise<void> => {
  const { action, migrationCode, continueUrl, fallbackUrl, languageFromUrl } = useApp.getState();
  await signOut();
  setApp({ action, migrationCode, continueUrl, fallbackUrl, languageFromUrl });
  await speak();
};

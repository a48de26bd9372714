/** Begins and ends a migration, or restarts it with another account. */
import type { MigrationAction } from '@marquee/product/values/enums.ts';
import { clearAppState, patchAppState, useAppState } from '../state/app-state.ts';
import { activateMessages } from '../i18n/i18n.ts';
import { signOut } from './session.ts';

interface Offer {
  readonly action: MigrationAction;
  readonly migrationCode: string;
}

export const beginMigrationFlow = ({ action, migrationCode }: Offer): void =>
  patchAppState({ action, migrationCode });

export const endMigration = (): void => clearAppState('action', 'migrationCode');

/** Signing out clears the state; restore the migration, which continues with another account. */
export const switchAccount = async (): Promise<void> => {
  const { action, migrationCode, continueUrl, fallbackUrl, languageFromUrl } = useAppState.getState();
  await signOut();
  patchAppState({ action, migrationCode, continueUrl, fallbackUrl, languageFromUrl });
  await activateMessages();
};

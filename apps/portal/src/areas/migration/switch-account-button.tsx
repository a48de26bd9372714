import { type ComponentProps, useState } from 'react';
import { navigateToRoute } from '../../navigation/link.tsx';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { switchAccount } from './end-migration.ts';

/** Restarts the migration with another account. */
export const SwitchAccountButton = (buttonProps: Pick<ComponentProps<typeof Button>, 'variant' | 'wide'>) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const change = async (): Promise<void> => {
    setBusy(true);
    await switchAccount();
    await navigateToRoute('migrate', { replace: true });
  };
  return (
    <Button {...buttonProps} busy={busy} onClick={() => void change()}>
      {t('migration.other')}
    </Button>
  );
};

import { type ComponentProps, useState } from 'react';
import { goToRoute } from '../../flow/link.tsx';
import { useT } from '../../i18n.ts';
import { Button } from '../../ui/button.tsx';
import { changeAccount } from './migration-flow.ts';

/** Back to the migration, as somebody else. */
export const AnotherAccount = (dress: Pick<ComponentProps<typeof Button>, 'look' | 'wide'>) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const change = async (): Promise<void> => {
    setBusy(true);
    await changeAccount();
    await goToRoute('migrate', { replace: true });
  };
  return (
    <Button {...dress} busy={busy} onClick={() => void change()}>
      {t('migration.other')}
    </Button>
  );
};

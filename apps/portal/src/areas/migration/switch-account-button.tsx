import { type ComponentProps, useState } from 'react';
import { navigateToRoute } from '../../navigation/link.tsx';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { switchAccount } from '../../session/migration-flow.ts';

/** Restarts the migration with another account. */
interface Props extends Pick<ComponentProps<typeof Button>, 'variant' | 'wide'> {
  readonly label?: string;
}

export const SwitchAccountButton = ({ label, ...buttonProps }: Props) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const change = async (): Promise<void> => {
    setBusy(true);
    await switchAccount();
    await navigateToRoute('migrate', { replace: true });
  };
  return (
    <Button {...buttonProps} busy={busy} onClick={() => void change()}>
      {label ?? t('migration.other')}
    </Button>
  );
};

import { useState } from 'react';
import { useCurrentRoute } from '../../state/current-route.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { storeCurrentReturnAddress } from '../../state/return-address.ts';
import { hasDraft } from '../../state/draft-storage.ts';
import { useT } from '../../i18n/i18n.ts';
import { pageAccountId, signOut } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/icon/shell-icons.ts';
import { Modal } from '../../ui/modal.tsx';
import modal from '../../ui/modal.module.css';
import type { ModalComponentProps } from './modal-props.ts';

/** Every call would fail, so the only action is to sign in again. */
export const SessionExpiredModal = ({ close }: ModalComponentProps) => {
  const t = useT();
  const route = useCurrentRoute((current) => current.route);
  const [busy, setBusy] = useState(false);

  const signInAgain = async (): Promise<void> => {
    setBusy(true);
    storeCurrentReturnAddress(pageAccountId());
    try {
      await signOut();
    } finally {
      close();
      await navigateToRoute('login');
    }
  };

  return (
    <Modal title={t('shell.sessionExpired.title')} icon={clock}>
      <p className={modal.text}>
        {t('invalid_token')} {hasDraft(route) && t('shell.sessionExpired.kept')}
      </p>
      <Button wide busy={busy} onClick={() => void signInAgain()}>
        {t('shell.sessionExpired.signIn')}
      </Button>
    </Modal>
  );
};

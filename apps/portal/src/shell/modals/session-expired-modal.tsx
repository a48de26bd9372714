import { useState } from 'react';
import { navigateToRoute } from '../../navigation/link.tsx';
import { storeCurrentReturnAddress } from '../../state/return-address.ts';
import { useT } from '../../i18n/i18n.ts';
import { pageAccountId, signOut } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/icon/shell-icons.ts';
import { Modal } from '../../ui/modal.tsx';
import modal from '../../ui/modal.module.css';
import type { ModalComponentProps } from './modal-props.ts';

/** Nothing on the page works any more, so there is one way on: through the logout to the sign-in. */
export const SessionExpiredModal = ({ close }: ModalComponentProps) => {
  const t = useT();
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
      <p className={modal.text}>{t('invalid_token')}</p>
      <Button wide busy={busy} onClick={() => void signInAgain()}>
        {t('shell.sessionExpired.signIn')}
      </Button>
    </Modal>
  );
};

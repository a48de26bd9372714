import { useState } from 'react';
import { useCurrent } from '../../flow/current.ts';
import { goToRoute } from '../../flow/link.tsx';
import { rememberReturnAddress } from '../../flow/return/return-address.ts';
import { hasDraft } from '../../form/draft-storage.ts';
import { useT } from '../../i18n.ts';
import { pageAccountId, signOut } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/icon/icons.ts';
import { Modal } from '../../ui/modal.tsx';
import modal from '../../ui/modal.module.css';
import type { ShownModal } from './modals.tsx';

/** Nothing on the page works any more, so there is one way on: through the logout to the sign-in. */
export const SessionExpiredModal = ({ close }: ShownModal) => {
  const t = useT();
  const route = useCurrent((current) => current.route);
  const [busy, setBusy] = useState(false);

  const signInAgain = async (): Promise<void> => {
    setBusy(true);
    rememberReturnAddress(pageAccountId());
    try {
      await signOut();
    } finally {
      close();
      await goToRoute('login');
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

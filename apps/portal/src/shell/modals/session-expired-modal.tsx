import { goToRoute } from '../../flow/link.tsx';
import { rememberReturnAddress } from '../../flow/return-address.ts';
import { useT } from '../../i18n.ts';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/icon/icons.ts';
import { Modal } from '../../ui/modal.tsx';
import modal from '../../ui/modal.module.css';
import { useSession } from '../../session.ts';
import type { ShownModal } from './modals.tsx';

/** Nothing on the page works any more, so there is one way on. */
export const SessionExpiredModal = ({ close }: ShownModal) => {
  const t = useT();
  const { claims } = useSession();
  return (
    <Modal title={t('shell.sessionExpired.title')} icon={clock}>
      <p className={modal.text}>{t('invalid_token')}</p>
      <Button
        wide
        onClick={() => {
          rememberReturnAddress(claims?.account_id);
          close();
          void goToRoute('accountLogout');
        }}
      >
        {t('shell.sessionExpired.signIn')}
      </Button>
    </Modal>
  );
};

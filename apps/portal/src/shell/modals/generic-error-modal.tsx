import { isErrorCode } from '@marquee/product/errors.ts';
import { goToRoute } from '../../flow/link.tsx';
import { useT } from '../../i18n.ts';
import { Button } from '../../ui/button.tsx';
import { alert } from '../../ui/icon/icons.ts';
import { Modal } from '../../ui/modal.tsx';
import modal from '../../ui/modal.module.css';
import type { ShownModal } from './modals.tsx';

/** Takes the `code` of what failed, or says the general sentence; and a `retry` where another try may help. */
export const GenericErrorModal = ({ props: { code, retry }, close }: ShownModal) => {
  const t = useT();
  return (
    <Modal title={t('shell.genericError.title')} icon={alert} onClose={close} closeLabel={t('shell.close')}>
      <p className={modal.text}>{t(isErrorCode(code) ? code : 'GENERIC')}</p>
      <Button
        wide
        onClick={() => {
          if (typeof retry === 'function') retry();
          else {
            close();
            void goToRoute('login');
          }
        }}
      >
        {t('shell.genericError.again')}
      </Button>
    </Modal>
  );
};

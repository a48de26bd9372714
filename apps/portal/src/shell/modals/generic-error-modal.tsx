import { isErrorCode } from '@marquee/product/errors.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { alert } from '../../ui/icon/shell-icons.ts';
import { Modal } from '../../ui/modal.tsx';
import modal from '../../ui/modal.module.css';
import type { ModalComponentProps } from './modal-props.ts';

/** Shows the message of `code`, or the generic one, and a `retry` button if a retry may help. */
export const GenericErrorModal = ({ props: { code, retry }, close }: ModalComponentProps) => {
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
            void navigateToRoute('login');
          }
        }}
      >
        {t('shell.tryAgain')}
      </Button>
    </Modal>
  );
};

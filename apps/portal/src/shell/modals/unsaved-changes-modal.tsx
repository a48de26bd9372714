import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Modal } from '../../ui/modal.tsx';
import modal from '../../ui/modal.module.css';
import type { ModalComponentProps } from './modal-props.ts';

/** Calls `onLeave` or `onStay`; closing it stays. */
export const UnsavedChangesModal = ({ props: { onLeave, onStay }, close }: ModalComponentProps) => {
  const t = useT();
  const answer = (callback: unknown) => () => {
    close();
    if (typeof callback === 'function') callback();
  };
  return (
    <Modal title={t('shell.unsaved.title')} onClose={answer(onStay)} closeLabel={t('shell.close')}>
      <p className={modal.text}>{t('shell.unsaved.text')}</p>
      <div className={layout.pair}>
        <Button variant="equal" onClick={answer(onStay)}>
          {t('shell.unsaved.stay')}
        </Button>
        <Button variant="equal" onClick={answer(onLeave)}>
          {t('shell.unsaved.leave')}
        </Button>
      </div>
    </Modal>
  );
};

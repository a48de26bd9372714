/** Modal with the bank's 3-D Secure page. */
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { close } from '../ui/icon/shell-icons.ts';
import { Modal } from '../ui/modal.tsx';
import modal from '../ui/modal.module.css';
import { showDialog } from '../ui/open-dialogs.ts';
import layout from '../ui/layout.module.css';
import { CardFieldsFailed, GatewayIframe } from './hosted-card-fields.tsx';
import { type BankAnswer, useHostedFields } from './hosted-fields.ts';
import css from './bank-dialog.module.css';

interface Props {
  /** Opaque action, passed on to the iframe. */
  readonly action: string;
  readonly onAnswer: (answer: BankAnswer) => void;
}

export const BankDialog = ({ action, onAnswer }: Props) => {
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const card = useHostedFields({ purpose: 'confirm', onAnswer, onEscape: () => setLeaving(true) });
  const { status, expanded, element } = card;

  // Close before unmount, or the browser does not restore focus.
  useLayoutEffect(() => {
    const closeDialog = showDialog(dialog.current!);
    heading.current?.focus();
    return closeDialog;
  }, []);

  const ask = useEffectEvent(() => card.act(action));
  useEffect(() => {
    if (status === 'ready') ask();
  }, [status]);
  useEffect(() => {
    if (expanded && !isLeaving) element.current?.focus();
  }, [expanded, isLeaving, element]);

  const askFirst = (event: KeyboardEvent): void => {
    // The leave confirmation handles Escape itself.
    if (event.key !== 'Escape' || isLeaving) return;
    event.preventDefault();
    setLeaving(true);
  };
  return (
    <dialog
      ref={dialog}
      className={css.bank}
      aria-labelledby={id}
      // Without `closedby`, browsers close a dialog at the second Escape.
      {...{ closedby: 'none' }}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={askFirst}
    >
      <div className={css.head}>
        <h2 ref={heading} id={id} tabIndex={-1}>
          {t('payments.bank.title')}
        </h2>
        <button
          className={modal.close}
          type="button"
          aria-label={t('shell.close')}
          onClick={() => setLeaving(true)}
        >
          <Icon path={close} />
        </button>
      </div>
      <div className={css.body}>
        {!expanded && status !== 'failed' && (
          <p className={css.connecting} role="status">
            {t('payments.bank.connecting')}
          </p>
        )}
        {status === 'failed' ? (
          <div className={css.failed}>
            <CardFieldsFailed retry={card.retry} text={t('payments.bank.failed')} />
          </div>
        ) : (
          <GatewayIframe key={card.id} card={card} title={t('payments.bank.frame')} className={css.frame} />
        )}
      </div>
      {isLeaving && (
        <Modal title={t('payments.bank.leaveTitle')} onClose={() => setLeaving(false)}>
          <p className={modal.text}>{t('payments.bank.leaveLead')}</p>
          <div className={layout.stack}>
            <Button wide onClick={() => setLeaving(false)}>
              {t('payments.bank.stay')}
            </Button>
            <Button wide variant="outline" onClick={() => onAnswer('left')}>
              {t('payments.bank.leave')}
            </Button>
          </div>
        </Modal>
      )}
    </dialog>
  );
};

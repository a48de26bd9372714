/** Modal dialog: the browser keeps the focus inside, Esc closes, and the focus returns to where it was. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWords } from '../data/i18n.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const Dialog = ({ title, onClose, children }: DialogProps) => {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current!;
    element.showModal();
    element.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else document.querySelector<HTMLElement>('#main')?.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="link" onClick={onClose}>
          {t('close')}
        </button>
      </header>
      {children}
    </dialog>
  );
};

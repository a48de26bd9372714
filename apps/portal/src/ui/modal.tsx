import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon/icon.tsx';
import { close } from './icon/shell-icons.ts';
import css from './modal.module.css';
import { showDialog } from './open-dialogs.ts';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Icon above the title. */
  readonly icon?: string;
  /** Absent: an answer is required, so Escape and the backdrop do not close it. */
  readonly onClose?: () => void;
  /** Absent: no close button. */
  readonly closeLabel?: string;
}

/** Native dialog: traps focus while open and restores it. Rendered means open. */
export const Modal = ({ title, children, icon, onClose, closeLabel }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  // The content fills the dialog, so only a click on the backdrop targets the dialog itself.
  const pressedOutside = useRef(false);
  const notePress = useEffectEvent(({ target }: MouseEvent) => {
    pressedOutside.current = target === dialog.current;
  });
  // A text selection dragged out of the content ends as a click on the dialog too.
  const closeFromOutside = useEffectEvent(({ target }: MouseEvent) => {
    if (pressedOutside.current && target === dialog.current) onClose?.();
  });

  // Close before unmount, or the browser does not restore focus.
  useLayoutEffect(() => {
    const element = dialog.current!;
    const closeDialog = showDialog(element);
    // Focus the title, not one of the buttons.
    heading.current?.focus();
    element.addEventListener('pointerdown', notePress);
    element.addEventListener('click', closeFromOutside);
    return closeDialog;
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`${css.modal} ${icon ? css.centered : ''}`}
      aria-labelledby={id}
      aria-describedby={onClose ? undefined : `${id}-about`}
      // Without `closedby`, browsers close a dialog at the second Escape.
      {...{ closedby: onClose ? 'closerequest' : 'none' }}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div className={css.box}>
        {closeLabel && onClose && (
          <button className={css.close} type="button" aria-label={closeLabel} onClick={onClose}>
            <Icon path={close} />
          </button>
        )}
        {icon && (
          <span className={css.tile}>
            <Icon path={icon} />
          </span>
        )}
        <h2 ref={heading} id={id} className={css.title} tabIndex={-1}>
          {title}
        </h2>
        <div id={`${id}-about`}>{children}</div>
      </div>
    </dialog>
  );
};

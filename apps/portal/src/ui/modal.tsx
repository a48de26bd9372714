import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon/icon.tsx';
import { close } from './icon/shell-icons.ts';
import css from './modal.module.css';
import { showDialog } from './open-dialogs.ts';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** A drawing above the title. */
  readonly icon?: string;
  /** Absent: the person must answer, so Escape and the backdrop do nothing either. */
  readonly onClose?: () => void;
  /** Absent: no close button. */
  readonly closeLabel?: string;
}

/** The browser's own dialog: it keeps the focus inside while open, and gives it back. Rendered means open. */
export const Modal = ({ title, children, icon, onClose, closeLabel }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  // The box fills the dialog, so only the backdrop is the dialog itself.
  const pressedOutside = useRef(false);
  const notePress = useEffectEvent(({ target }: MouseEvent) => {
    pressedOutside.current = target === dialog.current;
  });
  // A text selection that is dragged out of the box ends as a click on the dialog, too.
  const closeFromOutside = useEffectEvent(({ target }: MouseEvent) => {
    if (pressedOutside.current && target === dialog.current) onClose?.();
  });

  // Closed before it leaves the page, or the browser would not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current!;
    const closeDialog = showDialog(element);
    // On the question, not on one of its answers.
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
      // Browsers close a dialog at the second Escape unless told not to.
      {...{ closedby: onClose ? 'closerequest' : 'none' }}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div className={css.box}>
        {closeLabel && onClose && (
          <button className={css.close} type="button" aria-label={closeLabel} onClick={onClose}>
            <Icon draw={close} />
          </button>
        )}
        {icon && (
          <span className={css.tile}>
            <Icon draw={icon} />
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

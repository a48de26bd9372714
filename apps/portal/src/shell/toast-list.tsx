/** Toasts of one kind. */
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { dismissToast, type Toast as OneToast } from '../state/toasts.ts';
import { useT } from '../i18n/i18n.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { useTopDialog } from '../ui/open-dialogs.ts';
import { Toast } from '../ui/toast.tsx';
import css from './toasts.module.css';

interface Props {
  readonly toasts: readonly OneToast[];
}

export const ToastList = ({ kind, toasts }: Props & { readonly kind: OneToast['kind'] }) => {
  const t = useT();
  if (kind === 'failed') return <Failures toasts={toasts} />;
  return toasts.map(({ id, key, values }) =>
    kind === 'saved' ? (
      <InlineAlert key={id} kind="good">
        {t(key, values)}
      </InlineAlert>
    ) : (
      <Toast key={id}>{t(key, values)}</Toast>
    ),
  );
};

/** Inside the topmost dialog, because everything outside is inert; a popover, so that the dialog does not clip it. */
const Failures = ({ toasts }: Props) => {
  const dialog = useTopDialog();
  const list = <FailureList toasts={toasts} />;
  return dialog ? createPortal(list, dialog) : list;
};

const FailureList = ({ toasts }: Props) => {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => list.current?.showPopover?.(), []);
  return (
    <div ref={list} className={css.failed} popover="manual">
      {toasts.map(({ id, key, values }) => (
        <InlineAlert
          key={id}
          kind="bad"
          role="alert"
          dismiss={t('shell.close')}
          onDismiss={() => dismissToast(id)}
        >
          {t(key, values)}
        </InlineAlert>
      ))}
    </div>
  );
};

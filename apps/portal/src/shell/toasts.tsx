import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { dismissToast, type Toast as OneNotice, useToasts } from '../state/toasts.ts';
import { useT } from '../i18n/i18n.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { useTopDialog } from '../ui/open-dialogs.ts';
import { Toast } from '../ui/toast.tsx';
import css from './toasts.module.css';

/** Saved and failed toasts show at the top, others at the bottom. All are announced. */
export const Toasts = () => {
  const t = useT();
  const notices = useToasts();
  const failed = notices.filter(({ kind }) => kind === 'failed');
  return (
    <>
      <div className={css.saved} role="status">
        {notices.map(
          ({ id, kind, key, values }) =>
            kind === 'saved' && (
              <InlineAlert key={id} kind="good">
                {t(key, values)}
              </InlineAlert>
            ),
        )}
      </div>
      <div className={css.floating} role="status">
        {notices.map(
          ({ id, kind, key, values }) => kind === 'floating' && <Toast key={id}>{t(key, values)}</Toast>,
        )}
      </div>
      {failed.length > 0 && <Failures notices={failed} />}
    </>
  );
};

/** Inside the topmost dialog, because everything outside is inert; a popover, so that the dialog does not clip it. */
const Failures = ({ notices }: { readonly notices: readonly OneNotice[] }) => {
  const dialog = useTopDialog();
  const list = <FailureList notices={notices} />;
  return dialog ? createPortal(list, dialog) : list;
};

const FailureList = ({ notices }: { readonly notices: readonly OneNotice[] }) => {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => list.current?.showPopover?.(), []);
  return (
    <div ref={list} className={css.failed} popover="manual">
      {notices.map(({ id, key, values }) => (
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

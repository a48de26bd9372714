import type { ReactNode } from 'react';
import { Icon } from './icon/icon.tsx';
import { alert, check, clock, close, info } from './icon/shell-icons.ts';
import css from './inline-alert.module.css';

const icons = { know: info, good: check, warn: clock, bad: alert } as const;

interface Props {
  readonly kind?: keyof typeof icons;
  /** `alert` interrupts, `status` is polite; absent if present from the start. */
  readonly role?: 'alert' | 'status';
  /** Label of the dismiss button; absent: not dismissible. */
  readonly dismiss?: string;
  readonly onDismiss?: () => void;
  readonly children: ReactNode;
}

export const InlineAlert = ({ kind = 'know', role, dismiss, onDismiss, children }: Props) => (
  <div className={`${css.notice} ${css[kind]}`} role={role}>
    <Icon path={icons[kind]} />
    <div className={css.words}>{children}</div>
    {dismiss && (
      <button className={css.dismiss} type="button" aria-label={dismiss} onClick={onDismiss}>
        <Icon path={close} />
      </button>
    )}
  </div>
);

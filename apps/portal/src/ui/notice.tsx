import type { ReactNode } from 'react';
import { Icon } from './icon/icon.tsx';
import { alert, check, clock, info } from './icon/icons.ts';
import css from './notice.module.css';

const drawings = { know: info, good: check, warn: clock, bad: alert } as const;

interface Props {
  readonly kind?: keyof typeof drawings;
  /** `alert` interrupts, `status` waits; absent: it was there from the start. */
  readonly role?: 'alert' | 'status';
  readonly children: ReactNode;
}

export const Notice = ({ kind = 'know', role, children }: Props) => (
  <div className={`${css.notice} ${css[kind]}`} role={role}>
    <Icon draw={drawings[kind]} />
    <div className={css.words}>{children}</div>
  </div>
);

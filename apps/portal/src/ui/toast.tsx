import type { ReactNode } from 'react';
import { Icon } from './icon/icon.tsx';
import { check } from './icon/shell-icons.ts';
import css from './toast.module.css';

export const Toast = ({ children }: { readonly children: ReactNode }) => (
  <p className={css.toast}>
    <Icon path={check} />
    <span>{children}</span>
  </p>
);

/** Links back: to the previous page, or to the parent screen. Both use the browser history where possible. */
import type { RouteName } from '@marquee/product/navigation/names.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { chevronLeft } from '../ui/icon/shell-icons.ts';
import text from '../ui/text.module.css';
import { isPlainClick, Link } from './link.tsx';
import { clearAppState } from '../state/app-state.ts';
import { readEntry } from './history-entry.ts';
import { goBack } from './navigate.ts';

interface ParentLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  readonly to: RouteName;
  readonly children?: ReactNode;
}

export const ParentLink = ({ children, ...rest }: ParentLinkProps) => {
  const t = useT();
  return (
    <Link className={text.back} back {...rest}>
      <Icon path={chevronLeft} />
      <span>{children ?? t('shell.back')}</span>
    </Link>
  );
};

interface BackLinkProps extends ParentLinkProps {
  /** Abandons the flow of the current action. */
  readonly clearsAction?: boolean;
}

/** To the previous page; after a direct visit, to the parent screen. */
export const BackLink = ({ clearsAction = false, onClick, ...rest }: BackLinkProps) => (
  <ParentLink
    {...rest}
    onClick={(event) => {
      onClick?.(event);
      if (clearsAction) clearAppState('action');
      if (!isPlainClick(event) || readEntry(history.state).trail.length === 0) return;
      event.preventDefault();
      void goBack(1);
    }}
  />
);

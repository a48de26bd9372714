/** Back to where people came from; after a direct visit, to the screen above. Both go back in the history where they can. */
import type { RouteName } from '@marquee/product/navigation/route.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { chevronLeft } from '../ui/icon/shell-icons.ts';
import text from '../ui/text.module.css';
import { isPlainClick, Link } from './link.tsx';
import { clearAppState } from '../state/app-state.ts';
import { readEntry } from './history-entry.ts';
import { goBack } from './navigate.ts';

interface UpLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  readonly to: RouteName;
  readonly children?: ReactNode;
}

/** To the screen above, wherever people came from. */
export const ParentLink = ({ children, ...rest }: UpLinkProps) => {
  const t = useT();
  return (
    <Link className={text.back} back {...rest}>
      <Icon path={chevronLeft} />
      <span>{children ?? t('shell.back')}</span>
    </Link>
  );
};

interface BackLinkProps extends UpLinkProps {
  /** The flow that brought people here is given up. */
  readonly clearsAction?: boolean;
}

export const BackLink = ({ clearsAction = false, ...rest }: BackLinkProps) => (
  <ParentLink
    {...rest}
    onClick={(event) => {
      if (clearsAction) clearAppState('action');
      if (!isPlainClick(event) || readEntry(history.state).trail.length === 0) return;
      event.preventDefault();
      void goBack(1);
    }}
  />
);

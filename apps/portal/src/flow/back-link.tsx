/** Back to where people came from; after a direct visit, to the screen above. */
import type { RouteName } from '@marquee/product/navigation/route.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useT } from '../i18n.ts';
import { useCurrent } from './current.ts';
import { Link } from './link.tsx';
import { clearApp } from './state.ts';

interface BackLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  readonly to: RouteName;
  /** The flow that brought people here is given up. */
  readonly clearsAction?: boolean;
  readonly children?: ReactNode;
}

export const BackLink = ({ to, clearsAction = false, children, ...rest }: BackLinkProps) => {
  const t = useT();
  const from = useCurrent((current) => current.from);
  return (
    <Link
      to={to}
      {...rest}
      onClick={(event) => {
        if (clearsAction) clearApp('action');
        if (!from) return;
        event.preventDefault();
        history.back();
      }}
    >
      {children ?? t('shell.back')}
    </Link>
  );
};

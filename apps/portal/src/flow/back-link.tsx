/** Back to where people came from; after a direct visit, to the screen above. */
import type { RouteName } from '@marquee/product/navigation/route.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useT } from '../i18n.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { chevronLeft } from '../ui/icon/icons.ts';
import text from '../ui/text.module.css';
import { useCurrent } from './current.ts';
import { Link } from './link.tsx';
import { clearApp } from './state.ts';

interface UpLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  readonly to: RouteName;
  readonly children?: ReactNode;
}

/** To the screen above, wherever people came from. */
export const UpLink = ({ children, ...rest }: UpLinkProps) => {
  const t = useT();
  return (
    <Link className={text.back} {...rest}>
      <Icon draw={chevronLeft} />
      <span>{children ?? t('shell.back')}</span>
    </Link>
  );
};

interface BackLinkProps extends UpLinkProps {
  /** The flow that brought people here is given up. */
  readonly clearsAction?: boolean;
}

export const BackLink = ({ clearsAction = false, ...rest }: BackLinkProps) => {
  const from = useCurrent((current) => current.from);
  return (
    <UpLink
      {...rest}
      onClick={(event) => {
        if (clearsAction) clearApp('action');
        if (!from) return;
        event.preventDefault();
        history.back();
      }}
    />
  );
};

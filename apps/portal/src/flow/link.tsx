/** Links to screens by name: real addresses, guarded on the way. */
import { href, type Params, shownAt } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import type { ComponentProps, ReactNode } from 'react';
import { Link as WouterLink } from 'wouter';
import { expectScreen } from './travel/load-screen.ts';
import { goTo } from './travel/navigate.ts';

interface Target {
  readonly params?: Params;
  readonly query?: Params;
  readonly replace?: boolean;
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Target {
  readonly to: RouteName;
  readonly children?: ReactNode;
}

export const Link = ({ to, params = {}, query = {}, replace = false, ...rest }: LinkProps) => {
  const search = new URLSearchParams(query).toString();
  const expect = () => expectScreen(shownAt(to));
  return (
    <WouterLink
      href={href(to, params) + (search && `?${search}`)}
      replace={replace}
      onPointerEnter={expect}
      onFocus={expect}
      {...rest}
    />
  );
};

export const goToRoute = (to: RouteName, { params = {}, query = {}, replace = false }: Target = {}) =>
  goTo({ route: shownAt(to), params, query, hash: '' }, replace ? 'replace' : 'push');

/** Links to screens by name: real addresses, guarded on the way. */
import { href, type Params, shownAt } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import type { ComponentProps, MouseEvent } from 'react';
import { config } from '../startup.ts';
import { expectScreen } from './travel/load-screen.ts';
import { go, goTo } from './travel/navigate.ts';

interface Target {
  readonly params?: Params;
  readonly query?: Params;
  readonly replace?: boolean;
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Target {
  readonly to: RouteName;
}

/** A click that opens a tab or a window stays the browser's. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

export const Link = ({ to, params = {}, query = {}, replace = false, onClick, ...rest }: LinkProps) => {
  const search = new URLSearchParams(query).toString();
  const address = config.base.slice(0, -1) + href(to, params) + (search && `?${search}`);
  const expect = () => expectScreen(shownAt(to));
  return (
    <a
      href={address}
      onPointerEnter={expect}
      onFocus={expect}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        void go(address, replace ? 'replace' : 'push');
      }}
      {...rest}
    />
  );
};

export const goToRoute = (to: RouteName, { params = {}, query = {}, replace = false }: Target = {}) =>
  goTo({ route: shownAt(to), params, query, hash: '' }, replace ? 'replace' : 'push');

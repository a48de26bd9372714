/** Links to screens by name: real addresses, guarded on the way. */
import { limits } from '@marquee/product/limits.ts';
import { href, type Params, shownAt } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { config } from '../startup.ts';
import { placeOf } from './travel/address.ts';
import { go, goTo } from './travel/navigate.ts';
import { prefetchScreen } from './travel/prefetch.ts';

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

/** Passing over a link, by pointer or by keyboard, is not yet meant; pressing it is. */
const useIntent = (act: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, limits.intentMs);
  };
  const stop = (): void => clearTimeout(timer.current);
  return { onPointerEnter: wait, onPointerLeave: stop, onFocus: wait, onBlur: stop, onPointerDown: act };
};

export const Link = ({ to, params = {}, query = {}, replace = false, onClick, ...rest }: LinkProps) => {
  const search = new URLSearchParams(query).toString();
  const address = config.base.slice(0, -1) + href(to, params) + (search && `?${search}`);
  const intent = useIntent(() => prefetchScreen(placeOf(address)));
  return (
    <a
      href={address}
      {...intent}
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

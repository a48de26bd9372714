/** Links to screens by name: real addresses, guarded on the way. */
import { limits } from '@marquee/product/limits.ts';
import { href, type Params, renderedRoute } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { config } from '../config/startup-config.ts';
import { parseLocation } from './location.ts';
import { stepsBackTo } from './history-entry.ts';
import { navigate, goBack, navigateTo } from './navigate.ts';
import { prefetchScreen } from './loader/prefetch.ts';

interface Target {
  readonly params?: Params;
  readonly query?: Params;
  readonly replace?: boolean;
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Target {
  readonly to: RouteName;
  /** Leads back to a screen above: goes back in the history if the screen is there. */
  readonly back?: boolean;
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

export const Link = ({
  to,
  params = {},
  query = {},
  replace = false,
  back = false,
  onClick,
  children,
  ...rest
}: LinkProps) => {
  const search = new URLSearchParams(query).toString();
  const address = config.base.slice(0, -1) + href(to, params) + (search && `?${search}`);
  const intent = useIntent(() => prefetchScreen(parseLocation(address)));
  return (
    <a
      href={address}
      {...intent}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        if (back && goBackIfBefore(to, { params, query })) return;
        void navigate(address, replace ? 'replace' : 'push');
      }}
      {...rest}
    >
      {children}
    </a>
  );
};

export const navigateToRoute = (to: RouteName, { params = {}, query = {}, replace = false }: Target = {}) =>
  navigateTo({ route: renderedRoute(to), params, query, hash: '' }, replace ? 'replace' : 'push');

const contains = (whole: Params, part: Params): boolean =>
  Object.entries(part).every(([name, value]) => whole[name] === value);

/** Where the screen is among the entries before this one; 0 when it is not. */
const stepsBackToRoute = (to: RouteName, { params = {}, query = {} }: Target): number =>
  stepsBackTo((address) => {
    const before = parseLocation(address);
    return (
      before.route === renderedRoute(to) && contains(before.params, params) && contains(before.query, query)
    );
  });

/** Goes back to the screen, so that it is not in the history twice; undefined when it is not among the entries before. */
const goBackIfBefore = (to: RouteName, target: Target): Promise<void> | undefined => {
  const steps = stepsBackToRoute(to, target);
  return steps > 0 ? goBack(steps) : undefined;
};

/** To a screen above, when the work of this one is done: this one leaves the way back. */
export const returnToRoute = (to: RouteName, target: Target = {}): Promise<void> =>
  goBackIfBefore(to, target) ?? navigateToRoute(to, { ...target, replace: true });

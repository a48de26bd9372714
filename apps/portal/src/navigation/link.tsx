/** Links by route name: real URLs, navigated by the guard on click. */
import { limits } from '@marquee/product/limits.ts';
import { href, type Params, renderedRoute } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react';
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
  /** Leads to a parent screen: goes back in the history if the screen is there. */
  readonly back?: boolean;
}

/** False for clicks that open a tab or window, which the browser handles. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Runs after a short hover or focus, or at once on press. */
const useIntent = (run: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, limits.intentMs);
  };
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { onPointerEnter: wait, onPointerLeave: stop, onFocus: wait, onBlur: stop, onPointerDown: run };
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
        if (back && goBackIfInTrail(to, { params, query })) return;
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

const stepsBackToRoute = (to: RouteName, { params = {}, query = {} }: Target): number =>
  stepsBackTo((address) => {
    const before = parseLocation(address);
    return (
      before.route === renderedRoute(to) && contains(before.params, params) && contains(before.query, query)
    );
  });

/** Goes back, so that the screen is not in the history twice; undefined if it is not in the trail. */
const goBackIfInTrail = (to: RouteName, target: Target): Promise<void> | undefined => {
  const steps = stepsBackToRoute(to, target);
  return steps > 0 ? goBack(steps) : undefined;
};

/** To a parent screen after the task is done; the finished screen is removed from the history. */
export const returnToRoute = (to: RouteName, target: Target = {}): Promise<void> =>
  goBackIfInTrail(to, target) ?? navigateToRoute(to, { ...target, replace: true });

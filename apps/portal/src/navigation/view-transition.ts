/** View transitions between screens. */
import { depthOf } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import type { Transition } from '../state/current-route.ts';

const isBelow = (child: RouteName, parent: RouteName): boolean =>
  routes[child].path.startsWith(`${routes[parent].path}/`);

const providerReturnRoutes = new Set<RouteName>(['bduAuth', 'bduAuthCheck']);

/** Slides left to a deeper screen and right to a shallower one. */
export const transitionBetween = (from: RouteName | undefined, to: RouteName): Transition => {
  if (from && providerReturnRoutes.has(from) && to === 'checkServices') return 'none';
  if (from && routes[from].transition === 'slide' && isBelow(from, to)) return 'slide-right';
  const { transition } = routes[to];
  if (transition !== 'slide') return transition;
  return from && depthOf(to) < depthOf(from) ? 'slide-right' : 'slide-left';
};

/** Resolves when the new screen is in the DOM, before the animation ends. */
export const runViewTransition = async (kind: Transition, show: () => void): Promise<void> => {
  const isStatic = kind === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStatic || document.hidden || !document.startViewTransition) return show();
  const transition = document.startViewTransition(show);
  // Both promises reject when another transition starts, which is no error.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
  await transition.updateCallbackDone;
};

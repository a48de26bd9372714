/** How one screen gives way to the next. */
import { depthOf } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import type { Transition } from '../state/current-route.ts';

const isBelow = (child: RouteName, parent: RouteName): boolean =>
  routes[child].path.startsWith(`${routes[parent].path}/`);

const comesFromProvider = new Set<RouteName>(['bduAuth', 'bduAuthCheck']);

/** A slide goes left to what lies deeper, and right on the way back up. */
export const transitionBetween = (from: RouteName | undefined, to: RouteName): Transition => {
  if (from && comesFromProvider.has(from) && to === 'checkServices') return 'none';
  if (from && routes[from].transition === 'slide' && isBelow(from, to)) return 'slide-right';
  const { transition } = routes[to];
  if (transition !== 'slide') return transition;
  return from && depthOf(to) < depthOf(from) ? 'slide-right' : 'slide-left';
};

/** Resolves when the new screen is in the document; the motion itself runs on without anyone waiting. */
export const runViewTransition = async (motion: Transition, show: () => void): Promise<void> => {
  const still = motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || document.hidden || !document.startViewTransition) return show();
  const transition = document.startViewTransition(show);
  // A motion that is skipped because another began is no failure.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
  await transition.updateCallbackDone;
};

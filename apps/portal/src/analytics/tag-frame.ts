/** Runs a brand's analytics tag in a sandboxed frame, while its visitor consents, and passes events to it. */
import type { BrandId } from '@marquee/product/brands.ts';
import { config } from '../config/startup-config.ts';
import { getBrand, useCurrentRoute } from '../state/current-route.ts';
import { type AnalyticsEvent, followEvents } from './analytics.ts';
import { currentDecision, hasPrivacyControl, useDecisions } from './consent.ts';

interface TagFrame {
  readonly brand: BrandId;
  readonly clientId: string;
  readonly pass: (entry: AnalyticsEvent) => void;
  readonly close: () => void;
}

/** A sandboxed frame has an opaque origin, so messages are sent to `*`; they hold no secrets. */
const openFrame = (brand: BrandId, clientId: string): TagFrame => {
  const element = document.createElement('iframe');
  const send = (message: object) => element.contentWindow?.postMessage(message, '*');
  const waiting: object[] = [{ start: { clientId } }];
  let isLoaded = false;
  element.hidden = true;
  element.sandbox.add('allow-scripts');
  element.src = `${config.base}tags?brand=${brand}`;
  element.addEventListener(
    'load',
    () => {
      isLoaded = true;
      for (const message of waiting) send(message);
    },
    { once: true },
  );
  document.body.append(element);
  return {
    brand,
    clientId,
    // The route's name stands for the address, which may hold codes and ids.
    pass: (entry) => {
      const message = { entry: { ...entry, route: useCurrentRoute.getState().route } };
      if (isLoaded) send(message);
      else waiting.push(message);
    },
    close: () => element.remove(),
  };
};

/** Undefined: no tag, no consent. */
const clientIdFor = (brand: BrandId): string | undefined => {
  if (!config.tagBrands.includes(brand) || hasPrivacyControl()) return undefined;
  const decision = currentDecision(useDecisions.getState(), brand);
  return decision?.granted ? decision.clientId : undefined;
};

/** Opens, changes and removes the frame after every navigation and decision. Returns a function that stops. */
export const runTag = (): (() => void) => {
  let frame: TagFrame | undefined;
  const update = (): boolean => {
    const brand = getBrand();
    const clientId = clientIdFor(brand);
    if (frame?.brand === brand && frame.clientId === clientId) return false;
    frame?.close();
    frame = clientId === undefined ? undefined : openFrame(brand, clientId);
    return frame !== undefined;
  };
  /** Sends the page view of the current page; events before the consent are not sent. */
  const updateOnPage = (): void => {
    const shown = window.dataLayer?.findLast(({ event }) => event === 'page_view');
    if (update() && shown) frame?.pass(shown);
  };
  const stopEvents = followEvents((entry) => frame?.pass(entry));
  // The page view of a navigation follows it.
  const stopRoute = useCurrentRoute.subscribe(() => void update());
  const stopDecisions = useDecisions.subscribe(updateOnPage);
  updateOnPage();
  return () => {
    stopEvents();
    stopRoute();
    stopDecisions();
    frame?.close();
  };
};

/** The script in the HTML: records early input, and loads a prerendered page's portal once that page is painted. */
import { limits } from '@marquee/product/limits.ts';
import { captureEarlyInput } from './early-input.ts';

/** The entry script and the preloads of a prerendered page, which would compete with its first paint. */
const loadPortal = (): void => {
  const portal = document.querySelector<HTMLTemplateElement>('template#portal');
  portal?.remove();
  if (portal) document.head.append(portal.content);
};

captureEarlyInput();
// A hidden tab or frame is not painted.
if (document.hidden) loadPortal();
else {
  new PerformanceObserver(loadPortal).observe({ type: 'paint', buffered: true });
  setTimeout(loadPortal, limits.firstPaintMs);
}

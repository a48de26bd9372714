import { limits } from '@marquee/product/limits.ts';
import { captureEarlyInput } from './app/early-input.ts';

/** What the server drew is painted first; then the portal is fetched. A tab that nobody sees paints nothing. */
const afterPaint = (run: () => void): void => {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
};

/** Both are fetched at once; each runs in a task of its own, so that a slow phone hears a finger in between. */
const fetchPortal = () => Promise.all([import('./app/start-app.tsx'), import('./app/react-dom.ts')]);

const retryPortal = async (): ReturnType<typeof fetchPortal> => {
  await new Promise((resolve) => setTimeout(resolve, limits.entryRetryMs));
  return fetchPortal();
};

/** Without the portal only what the server drew is there: the page is loaded once more, or when the network is back. */
const reloadOnce = (): void => {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigator.onLine && opened?.type !== 'reload') location.reload();
  else addEventListener('online', () => location.reload(), { once: true });
};

const openPortal = async (): Promise<void> => {
  const [{ startApp }] = await fetchPortal().catch(retryPortal);
  setTimeout(() => void startApp(document.querySelector('#root')!));
};

captureEarlyInput();
afterPaint(() => void openPortal().catch(reloadOnce));

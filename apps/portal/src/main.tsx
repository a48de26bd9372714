import { limits } from '@marquee/product/limits.ts';

const isPainted = (): boolean => performance.getEntriesByType('paint').length > 0;

/** Lets the browser paint the prerendered layout before the portal loads. A hidden tab gets no animation frames. */
const afterPaint = (run: () => void): void => {
  if (document.hidden || isPainted()) run();
  else requestAnimationFrame(() => setTimeout(run));
};

/** Load both chunks in parallel but evaluate in separate tasks, so input is handled between them (INP). */
const fetchPortal = () => Promise.all([import('./app/start-app.tsx'), import('./app/react-dom.ts')]);

const retryPortal = async (): ReturnType<typeof fetchPortal> => {
  await new Promise((resolve) => setTimeout(resolve, limits.entryRetryMs));
  return fetchPortal();
};

/** The prerendered page does nothing without the portal: reload it once, or when the network is back. */
const reloadOnce = (): void => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigator.onLine && entry?.type !== 'reload') location.reload();
  else addEventListener('online', () => location.reload(), { once: true });
};

const openPortal = async (): Promise<void> => {
  const [{ startApp }] = await fetchPortal().catch(retryPortal);
  setTimeout(() => void startApp(document.querySelector('#root')!));
};

afterPaint(() => void openPortal().catch(reloadOnce));

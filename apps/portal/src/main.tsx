/** What the server drew is painted first; then the portal is fetched. A tab that nobody sees paints nothing. */
const afterPaint = (run: () => void): void => {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
};

afterPaint(() => void import('./start.tsx').then(({ start }) => start(document.querySelector('#root')!)));

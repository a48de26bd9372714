import { keepEarlyInput } from './early-input.ts';

/** What the server drew is painted first; then the portal is fetched. A tab that nobody sees paints nothing. */
const afterPaint = (run: () => void): void => {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
};

/** Both are fetched at once; each runs in a task of its own, so that a slow phone hears a finger in between. */
const openPortal = async (): Promise<void> => {
  const [{ start }] = await Promise.all([import('./start.tsx'), import('./ui/react.ts')]);
  setTimeout(() => void start(document.querySelector('#root')!));
};

keepEarlyInput();
afterPaint(() => void openPortal());

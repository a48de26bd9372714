import { onTestFinished, vi } from 'vitest';

/** Calls fail until the returned function is called. `unnoticed`: no `offline` event. */
export const loseNetwork = ({ unnoticed = false } = {}): (() => void) => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const spy = vi.spyOn(window, 'fetch');
  const answer = spy.getMockImplementation();
  spy.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  if (!unnoticed) window.dispatchEvent(new Event('offline'));
  const restore = () => {
    online.mockRestore();
    if (answer) spy.mockImplementation(answer);
    else spy.mockRestore();
  };
  onTestFinished(restore);
  return () => {
    restore();
    window.dispatchEvent(new Event('online'));
  };
};

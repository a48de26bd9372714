import { useCallback, useSyncExternalStore } from 'react';

const lookEveryMs = 100;

const secondsUntil = (moment: number | undefined): number =>
  moment === undefined ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Whole seconds until a time, 0 if it is past or undefined. */
export const useCountdown = (moment: number | undefined): number => {
  const watch = useCallback(
    (notify: () => void) => {
      const timer = setInterval(() => {
        notify();
        if (secondsUntil(moment) === 0) clearInterval(timer);
      }, lookEveryMs);
      return () => clearInterval(timer);
    },
    [moment],
  );
  return useSyncExternalStore(watch, () => secondsUntil(moment));
};

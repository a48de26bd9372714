import { useEffect, useState } from 'react';

/** Whole seconds until a moment, told as they pass; 0 when it is over or there is none. */
export const useSecondsUntil = (moment: number | undefined): number => {
  const [, tick] = useState(0);
  const left = moment === undefined ? 0 : Math.max(0, moment - Date.now());
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => tick((ticks) => ticks + 1), left % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return Math.ceil(left / 1000);
};

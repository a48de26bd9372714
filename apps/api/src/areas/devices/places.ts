/** When the next place frees itself. */
import { limits } from '@marquee/product/limits.ts';

const periodMs = limits.devicePeriodDays * 86_400_000;

/** When the oldest of those that count stops counting; nothing to wait for while there is room. */
export const nextFree = (counted: readonly Date[], most: number): string | null => {
  if (counted.length < most) return null;
  const [oldest] = counted.toSorted((a, b) => a.getTime() - b.getTime()).slice(counted.length - most);
  return oldest ? new Date(oldest.getTime() + periodMs).toISOString() : null;
};

export const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

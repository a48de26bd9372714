/** The line to somebody outside: who fails again and again is left alone for a while, and then tried by one. */
import { limits } from '@marquee/product/limits.ts';

export type Line = <T>(ask: () => Promise<T>) => Promise<T>;

export const createLine = (
  /** Whether they did not answer; a no is an answer. */
  isDown: (error: unknown) => boolean,
  now: () => number = () => performance.now(),
): Line => {
  let failures = 0;
  let restsUntil = 0;

  return async (ask) => {
    if (failures >= limits.outsideFailures) {
      if (now() < restsUntil) throw new Error(`did not answer ${failures} times in a row and rests`);
      restsUntil = now() + limits.outsideRestSeconds * 1000;
    }
    try {
      const answer = await ask();
      failures = 0;
      return answer;
    } catch (error) {
      failures = isDown(error) ? failures + 1 : 0;
      if (failures >= limits.outsideFailures) restsUntil = now() + limits.outsideRestSeconds * 1000;
      throw error;
    }
  };
};

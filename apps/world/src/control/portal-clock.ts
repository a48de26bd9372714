/** The portal's clock, which test mode can move. */
import { advanceClock, resetClock } from '@marquee/product/contract/test.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import type { Urls } from '../urls.ts';

const askMs = 2000;

/** `silent`: the portal did not answer, or refused. */
export type PortalClock = ReplyOf<typeof advanceClock> | 'silent';

export const movePortalClock = async (urls: Urls, advanceSeconds: number): Promise<PortalClock> => {
  try {
    const reply = await fetch(urls.api(advanceClock.path), {
      method: advanceClock.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceSeconds }),
      signal: AbortSignal.timeout(askMs),
    });
    return reply.ok ? ((await reply.json()) as ReplyOf<typeof advanceClock>) : 'silent';
  } catch {
    return 'silent';
  }
};

/** Moving it by nothing tells the time. */
export const readPortalClock = (urls: Urls): Promise<PortalClock> => movePortalClock(urls, 0);

export const resetPortalClock = async (urls: Urls): Promise<void> => {
  const { method, path } = resetClock;
  // The page that follows reads the clock, and says when the portal is silent.
  await fetch(urls.api(path), { method, signal: AbortSignal.timeout(askMs) }).catch(() => undefined);
};

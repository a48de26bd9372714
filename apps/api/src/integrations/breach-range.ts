/** Asks a service of breached passwords by k-anonymity: it learns five characters of a hash, never the password. */
import { createHash } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';
import { BrokenCircuitError } from 'cockatiel';
import type { Logger } from 'pino';
import type { Metrics } from '../observability/metrics.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

export interface BreachRange {
  /** False when the service is off or does not answer in time: a sign-up never waits for it. */
  has(password: string): Promise<boolean>;
}

const prefixLength = 5;

class UnavailableError extends Error {}

const fetchRange = async (url: string, prefix: string): Promise<string> => {
  const reply = await fetch(`${url.replace(/\/$/, '')}/${prefix}`, {
    // Padding hides from an observer of the connection how many hashes the range has.
    headers: { 'add-padding': 'true', accept: 'text/plain' },
    redirect: 'error',
    signal: AbortSignal.timeout(limits.breachRangeMs),
  });
  if (!reply.ok) throw new UnavailableError(`status ${reply.status}`);
  return reply.text();
};

/** Lines of `suffix:count`; a padding line counts zero. */
const isListed = (range: string, suffix: string): boolean =>
  range.split('\n').some((line) => {
    const [listed = '', count = '0'] = line.trim().split(':');
    return listed.toUpperCase() === suffix && Number(count) > 0;
  });

export const createBreachRange = (
  { breachRangeUrl: url }: { readonly breachRangeUrl: string },
  { log, metrics }: { readonly log: Logger; readonly metrics: Pick<Metrics, 'breachChecks'> },
): BreachRange => {
  const breaker = createCircuitBreaker(() => true);
  return {
    has: async (password) => {
      if (!url) return false;
      const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase();
      try {
        const range = await breaker(() => fetchRange(url, hash.slice(0, prefixLength)));
        const found = isListed(range, hash.slice(prefixLength));
        metrics.breachChecks.inc({ outcome: found ? 'yes' : 'no' });
        return found;
      } catch (error) {
        metrics.breachChecks.inc({ outcome: 'unavailable' });
        // Neither the hash nor its prefix: with a time and a customer it would narrow down the password.
        if (!(error instanceof BrokenCircuitError))
          log.warn(
            { error: error instanceof UnavailableError ? error.message : (error as Error).name },
            'breach range',
          );
        return false;
      }
    },
  };
};

/** Every call of the API, by area. */
import type { Endpoint } from '../endpoint.ts';
import { getConfig, postClientLog } from './support.ts';
import { advanceClock, failNextCalls, resetClock } from './test.ts';

export const contract = {
  support: { getConfig, postClientLog },
  test: { advanceClock, resetClock, failNextCalls },
} as const satisfies Record<string, Record<string, Endpoint>>;

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((area) => Object.values(area));

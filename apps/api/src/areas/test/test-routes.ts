import {
  advanceClock,
  failNextCalls as failNextCallsCall,
  resetClock,
} from '@marquee/product/contract/test.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { failNextCalls } from './fail-next-calls.ts';

export const testRoutes = (implement: Implement, { clock }: Deps, app: FastifyInstance) => {
  implement(advanceClock, ({ body }) => {
    clock.advance(body.advanceSeconds);
    return { now: new Date(clock.now()).toISOString() };
  });
  implement(resetClock, () => {
    clock.reset();
    return undefined;
  });
  implement(failNextCallsCall, failNextCalls(app));
};

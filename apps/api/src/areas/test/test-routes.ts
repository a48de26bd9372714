import {
  advanceClock,
  failNextCalls as failNextCallsCall,
  makeAccount as makeAccountCall,
  makeActivation as makeActivationCall,
  makeCode as makeCodeCall,
  makeDeadJob as makeDeadJobCall,
  makeMigration as makeMigrationCall,
  resetClock,
} from '@marquee/product/contract/test.ts';
import type { FastifyInstance } from 'fastify';
import { sweepDue, sweepOrders } from '../../billing/orders/sweeps.ts';
import { remindWaitingPromotions } from '../../billing/remind-waiting-promotions.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { addDeadJob } from '../../jobs/dead-jobs.ts';
import { shiftJobTimes } from '../../jobs/queue.ts';
import { failNextCalls } from './fail-next-calls.ts';
import { makeAccount } from './make-account.ts';
import { makeActivation } from './make-activation.ts';
import { makeCode } from './make-code.ts';
import { makeMigration } from './make-migration.ts';

export const testRoutes = (implement: Implement, deps: Deps, app: FastifyInstance) => {
  const { clock, database } = deps;
  /** Runs what is due by the new time without waiting for the next sweep. */
  const sweepNow = async () => {
    await sweepDue(deps)();
    await sweepOrders(deps, 0)();
    await remindWaitingPromotions(deps)();
  };
  implement(makeAccountCall, makeAccount(deps));
  implement(makeMigrationCall, makeMigration(deps));
  implement(makeCodeCall, makeCode(deps));
  implement(makeActivationCall, makeActivation(deps));
  implement(makeDeadJobCall, async ({ body }) => ({ id: await addDeadJob(database, body.error) }));
  implement(advanceClock, async ({ body }) => {
    clock.advance(body.advanceSeconds);
    await shiftJobTimes(database, body.advanceSeconds);
    await sweepNow();
    return { now: new Date(clock.now()).toISOString() };
  });
  implement(resetClock, async () => {
    await shiftJobTimes(database, (Date.now() - clock.now()) / 1000);
    clock.reset();
    return undefined;
  });
  implement(failNextCallsCall, failNextCalls(app));
};

/** What a store's refusal or outage becomes for the caller. */
import { fail } from '@marquee/product/app-error.ts';
import type { FastifyBaseLogger } from 'fastify';
import { StoreRefusal, StoreUnavailable } from '../../integrations/stores/store-client.ts';

export const failByStore = (error: unknown, log: FastifyBaseLogger): never => {
  if (error instanceof StoreRefusal) {
    log.warn({ reason: error.reason }, 'a store’s word was refused');
    return fail('STORE_INVALID', { reason: error.reason });
  }
  if (!(error instanceof StoreUnavailable)) throw error;
  log.warn({ err: error }, 'a store cannot be asked');
  return fail('SERVICE_UNAVAILABLE');
};

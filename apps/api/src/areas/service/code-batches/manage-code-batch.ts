/** Reads, exports, seals and voids batches of codes. */
import type * as calls from '@marquee/product/contract/service/code-batches.ts';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import {
  countRedemptions,
  endBatch,
  exportBatch,
  stateOfBatch,
} from '../../../billing/batches/manage-batch.ts';
import type { CodeBatch } from '../../../billing/code-batches.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { mayUseBrand, type ServiceClient } from '../../../identity/services/service-clients.ts';

/** A batch of a brand that the client may not use does not exist for it. */
const findBatch = async (
  query: Kysely<Schema>,
  service: ServiceClient,
  id: string,
): Promise<CodeBatch | undefined> => {
  const batch = await query.selectFrom('code_batches').selectAll().where('id', '=', id).executeTakeFirst();
  return batch && mayUseBrand(service, batch.brand) ? batch : undefined;
};

interface Asked {
  readonly service: ServiceClient;
  readonly reply: FastifyReply;
}
const byService = ({ service, reply }: Asked) => ({
  actor: { kind: 'service' as const, id: service.id },
  requestId: reply.request.id,
});

export const getCodeBatch =
  ({ clock, database: { query } }: Deps): Handle<typeof calls.getCodeBatch> =>
  async ({ params: { id }, service, fail }) => {
    const batch = (await findBatch(query, service, id)) ?? fail('NOT_FOUND');
    const redeemed = (await countRedemptions(query, [id])).get(id) ?? 0;
    const { count, made, exported, campaign } = batch;
    return { state: stateOfBatch(batch, clock.now()), count, made, redeemed, exported, campaign };
  };

export const exportCodes =
  (deps: Deps): Handle<typeof calls.exportCodes> =>
  async ({ params: { id }, service, reply, fail }) => {
    const batch = (await findBatch(deps.database.query, service, id)) ?? fail('NOT_FOUND');
    const lines = (await exportBatch(deps, batch, byService({ service, reply }))) ?? fail('BATCH_SEALED');
    reply.type('text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="codes-${id}.csv"`);
    return lines;
  };

/** False if there is no such batch. */
const end = ({ clock, database }: Deps, how: 'seal' | 'void', id: string, asked: Asked): Promise<boolean> =>
  database.query.transaction().execute(async (tx) => {
    if (!(await findBatch(tx, asked.service, id))) return false;
    await endBatch(tx, clock.now(), how, id, byService(asked));
    return true;
  });

export const sealCodeBatch =
  (deps: Deps): Handle<typeof calls.sealCodeBatch> =>
  async ({ params: { id }, fail, ...asked }) =>
    (await end(deps, 'seal', id, asked)) ? undefined : fail('NOT_FOUND');

export const voidCodeBatch =
  (deps: Deps): Handle<typeof calls.voidCodeBatch> =>
  async ({ params: { id }, fail, ...asked }) =>
    (await end(deps, 'void', id, asked)) ? undefined : fail('NOT_FOUND');

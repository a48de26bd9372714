/** Webhook endpoints as operations manage them at the console. */
import type * as calls from '@marquee/product/contract/staff/webhooks.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { replayEvents } from '../../../events/replay-events.ts';
import {
  addEndpoint,
  disableEndpoint,
  enableEndpoint,
  listEndpoints,
  lockEndpoint,
  newEndpointShape,
  rotateEndpoint,
} from '../../../events/webhook-endpoints.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import type { StaffMember } from '../../../identity/staff/staff-sessions.ts';
import { withoutSecrets } from '../../../observability/log.ts';
import { requireFreshSignIn } from '../fresh-sign-in.ts';
import { type ListCursors, pageOf } from '../list-cursor.ts';

interface Change {
  readonly id: string;
  readonly staff: StaffMember;
  readonly requestId: string;
  readonly reason: string;
  readonly change: 'added' | 'rotated' | 'disabled' | 'enabled';
}

const auditChange = (query: Kysely<Schema>, now: number, { id, staff, requestId, reason, change }: Change) =>
  audit(query, now, {
    kind: 'webhookChanged',
    details: { webhook: id, change },
    actor: { kind: 'staff', id: staff.id },
    requestId,
    reason,
  });

export const listWebhooks =
  ({ database }: Deps): Handle<typeof calls.listWebhooks> =>
  async () => ({
    webhooks: (await listEndpoints(database)).map((row) => ({
      id: row.id,
      url: row.url,
      contact: row.contact,
      types: row.types,
      active: row.status === 'active',
      disabledReason: row.disabled_reason,
      failingSince: row.failing_since?.toISOString() ?? null,
      waiting: Number(row.pending),
      dead: Number(row.dead),
    })),
  });

export const addWebhook =
  ({ database, tokenKeys, clock, env }: Deps): Handle<typeof calls.addWebhook> =>
  async ({ body: { reason, ...given }, staff, requestId }) => {
    requireFreshSignIn(clock, staff);
    const endpoint = newEndpointShape(!env.production || env.demo).safeParse(given);
    if (!endpoint.success) return fail('VALIDATION', { url: 'invalid_format' });
    return database.query.transaction().execute(async (tx) => {
      const made = await addEndpoint({ database: { query: tx }, tokenKeys }, endpoint.data, staff.id);
      await auditChange(tx, clock.now(), { id: made.id, staff, requestId, reason, change: 'added' });
      return made;
    });
  };

export const rotateWebhook =
  ({ database, tokenKeys, clock }: Deps): Handle<typeof calls.rotateWebhook> =>
  async ({ params: { id }, body: { reason }, staff, requestId }) => {
    requireFreshSignIn(clock, staff);
    const secret = await rotateEndpoint({ database, tokenKeys }, clock.now(), id);
    if (secret === undefined) return fail('NOT_FOUND');
    await auditChange(database.query, clock.now(), { id, staff, requestId, reason, change: 'rotated' });
    return { secret };
  };

export const switchWebhook =
  ({ database, clock }: Deps): Handle<typeof calls.switchWebhook> =>
  ({ params: { id }, body: { active, reason }, staff, requestId }) => {
    requireFreshSignIn(clock, staff);
    return database.query.transaction().execute(async (tx) => {
      if (!(await lockEndpoint(tx, id))) return fail('NOT_FOUND');
      // A repeat changes nothing.
      const changed = active
        ? await enableEndpoint({ query: tx }, id)
        : await disableEndpoint(tx, id, 'operator');
      const change = active ? 'enabled' : 'disabled';
      if (changed) await auditChange(tx, clock.now(), { id, staff, requestId, reason, change });
      return { active };
    });
  };

const size = limits.staffRows;
const shownAnswer = 300;

export const listWebhookDeliveries =
  ({ database }: Deps, cursors: ListCursors): Handle<typeof calls.listWebhookDeliveries> =>
  async ({ params: { id }, query: { state, after } }) => {
    const list = `deliveries ${id} ${state ?? ''}`;
    const [before] = cursors.open(list, after) ?? [];
    const rows = await database.query
      .selectFrom('webhook_deliveries as d')
      .innerJoin('events as e', 'e.position', 'd.position')
      .select(['d.id', 'd.state', 'd.status', 'd.ms', 'd.tries', 'd.answer', 'd.tried_at', 'd.created_at'])
      .select(['e.event_id', 'e.type'])
      .where('d.endpoint_id', '=', id)
      .$if(state !== undefined, (all) => all.where('d.state', '=', state!))
      .$if(before !== undefined, (all) => all.where('d.id', '<', before!))
      .orderBy('d.id', 'desc')
      .limit(size + 1)
      .execute();
    const { page, next } = pageOf(rows, size, (last) => cursors.seal(list, [last.id]));
    return {
      deliveries: page.map((row) => ({
        id: row.id,
        eventId: row.event_id,
        type: row.type,
        state: row.state,
        status: row.status,
        ms: row.ms,
        tries: row.tries,
        at: (row.tried_at ?? row.created_at).toISOString(),
        answer: row.answer === null ? null : withoutSecrets(row.answer).slice(0, shownAnswer),
      })),
      next,
    };
  };

export const replayWebhook =
  ({ database, clock }: Deps): Handle<typeof calls.replayWebhook> =>
  async ({ params: { id }, body: { eventId, dead, from, until, reason }, staff, requestId }) => {
    const count = await replayEvents({ database }, id, {
      eventId,
      deadLetters: dead,
      from: from === undefined ? undefined : new Date(from),
      until: until === undefined ? undefined : new Date(until),
    });
    if (count === undefined) return fail('NOT_FOUND');
    await audit(database.query, clock.now(), {
      kind: 'webhookReplayed',
      details: { webhook: id, count },
      actor: { kind: 'staff', id: staff.id },
      requestId,
      reason,
    });
    return { count };
  };

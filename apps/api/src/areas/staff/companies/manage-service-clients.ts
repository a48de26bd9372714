/** Clients of the service API at the console: list, add, rotate the secret, revoke. */
import type * as calls from '@marquee/product/contract/staff/companies.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import {
  addClient,
  disableClient,
  listClients,
  rotateSecret,
} from '../../../identity/services/manage-clients.ts';
import type { StaffMember } from '../../../identity/staff/staff-sessions.ts';
import { requireFreshSignIn } from '../fresh-sign-in.ts';

interface Change {
  readonly id: string;
  readonly change: 'added' | 'rotated' | 'revoked';
  readonly staff: StaffMember;
  readonly requestId: string;
  readonly reason: string;
}
const auditChange = (
  tx: Kysely<Schema>,
  now: number,
  { id, change, staff, requestId, reason }: Change,
): Promise<void> =>
  audit(tx, now, {
    kind: 'serviceClientChanged',
    details: { client: id, change },
    actor: { kind: 'staff', id: staff.id },
    requestId,
    reason,
  });

export const listServiceClients =
  ({ database, clock }: Deps): Handle<typeof calls.listServiceClients> =>
  async () => ({
    clients: (await listClients(database.query, clock.now())).map((row) => ({
      id: row.id,
      name: row.name,
      contact: row.contact,
      authMethod: row.auth_method,
      active: row.status === 'active',
      scopes: [...row.scopes],
      secrets: Number(row.secrets),
      secretEndsAt: row.expiresAt ? new Date(row.expiresAt).toISOString() : null,
    })),
  });

const uniqueViolation = '23505';

export const addServiceClient =
  ({ clock, database: { query } }: Deps): Handle<typeof calls.addServiceClient> =>
  async ({ body: { reason, ...client }, staff, requestId }) => {
    requireFreshSignIn(clock, staff);
    if (client.partner !== undefined && client.provider !== undefined)
      return fail('VALIDATION', { provider: 'both' });
    const { id } = client;
    const now = clock.now();
    const add = async (tx: Kysely<Schema>) => {
      const secret = await addClient(tx, now, client, staff.id);
      await auditChange(tx, now, { id, change: 'added', staff, requestId, reason });
      return { id, secret: secret ?? null };
    };
    return query
      .transaction()
      .execute(add)
      .catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== uniqueViolation) throw error;
        return fail('CHANGED_SINCE');
      });
  };

export const rotateServiceSecret =
  ({ clock, database: { query } }: Deps): Handle<typeof calls.rotateServiceSecret> =>
  ({ params: { id }, body: { reason }, staff, requestId }) => {
    requireFreshSignIn(clock, staff);
    const now = clock.now();
    return query.transaction().execute(async (tx) => {
      const secret = (await rotateSecret(tx, now, id)) ?? fail('NOT_FOUND');
      await auditChange(tx, now, { id, change: 'rotated', staff, requestId, reason });
      return { secret };
    });
  };

export const revokeServiceClient =
  ({ clock, database: { query } }: Deps): Handle<typeof calls.revokeServiceClient> =>
  ({ params: { id }, body: { reason }, staff, requestId }) => {
    requireFreshSignIn(clock, staff);
    return query.transaction().execute(async (tx) => {
      if (!(await disableClient(tx, id))) return fail('NOT_FOUND');
      await auditChange(tx, clock.now(), { id, change: 'revoked', staff, requestId, reason });
      return { active: false };
    });
  };

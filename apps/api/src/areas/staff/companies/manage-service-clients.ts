/** Clients of the service API at the console: list, add, rotate the secret, revoke. */
import type * as calls from '@marquee/product/contract/staff/companies.ts';
import { fail } from '@marquee/product/errors.ts';
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
const auditChange = ({ database, clock }: Deps, { id, change, staff, requestId, reason }: Change) =>
  audit(database.query, clock.now(), {
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
  (deps: Deps): Handle<typeof calls.addServiceClient> =>
  async ({ body: { reason, ...client }, staff, requestId }) => {
    requireFreshSignIn(deps.clock, staff);
    if (client.partner !== undefined && client.provider !== undefined)
      return fail('VALIDATION', { provider: 'both' });
    const secret = await addClient(deps.database.query, deps.clock.now(), client, staff.id).catch(
      (error: unknown) => {
        if ((error as { code?: unknown }).code !== uniqueViolation) throw error;
        return fail('CHANGED_SINCE');
      },
    );
    await auditChange(deps, { id: client.id, change: 'added', staff, requestId, reason });
    return { id: client.id, secret: secret ?? null };
  };

export const rotateServiceSecret =
  (deps: Deps): Handle<typeof calls.rotateServiceSecret> =>
  async ({ params: { id }, body: { reason }, staff, requestId }) => {
    requireFreshSignIn(deps.clock, staff);
    const secret = await rotateSecret(deps.database.query, deps.clock.now(), id);
    if (secret === undefined) return fail('NOT_FOUND');
    await auditChange(deps, { id, change: 'rotated', staff, requestId, reason });
    return { secret };
  };

export const revokeServiceClient =
  (deps: Deps): Handle<typeof calls.revokeServiceClient> =>
  async ({ params: { id }, body: { reason }, staff, requestId }) => {
    requireFreshSignIn(deps.clock, staff);
    if (!(await disableClient(deps.database.query, id))) return fail('NOT_FOUND');
    await auditChange(deps, { id, change: 'revoked', staff, requestId, reason });
    return { active: false };
  };

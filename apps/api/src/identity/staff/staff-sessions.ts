/** Sessions of the staff console: idle and absolute timeout, roles read with every call. */
import { limits } from '@marquee/product/limits.ts';
import { type Permission, permissionsOf, type StaffRole } from '@marquee/product/staff/permissions.ts';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import { newSecret, sha256 } from '../../crypto/secrets.ts';
import type { Database } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';
import type { Env } from '../../env.ts';
import { audit } from '../audit.ts';

export interface StaffMember {
  /** Subject at the company's provider. */
  readonly id: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly permissions: ReadonlySet<Permission>;
  /** Milliseconds since the epoch. */
  readonly signedInAt: number;
}

interface SessionDeps {
  readonly clock: Clock;
  readonly database: Pick<Database, 'query'>;
  readonly env: Pick<Env, 'console'>;
}

const idleMs = limits.staffIdleMinutes * 60_000;
const sessionMs = limits.staffSessionHours * 3_600_000;
/** One write in this time is enough for the idle timeout. */
const seenMs = 60_000;

export const listStaffRoles = async (
  { database, env }: Pick<SessionDeps, 'database' | 'env'>,
  staffId: string,
): Promise<readonly StaffRole[]> => {
  const rows = await database.query
    .selectFrom('staff_roles')
    .select('role')
    .where('staff_id', '=', staffId)
    .execute();
  const roles = rows.map(({ role }) => role);
  return env.console.admins.includes(staffId) && !roles.includes('admin') ? [...roles, 'admin'] : roles;
};

/** Returns the secret of the cookie. */
export const startStaffSession = async (
  query: Kysely<Schema>,
  now: number,
  { id, name }: Pick<StaffMember, 'id' | 'name'>,
  requestId: string,
): Promise<string> => {
  const { secret, hash } = newSecret();
  await query
    .insertInto('staff_sessions')
    .values({
      id_hash: hash,
      staff_id: id,
      name,
      signed_in_at: new Date(now),
      last_seen_at: new Date(now),
      expires_at: new Date(now + sessionMs),
    })
    .execute();
  await query
    .insertInto('staff_members')
    .values({ id, name, signed_in_at: new Date(now) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, signed_in_at: new Date(now) }))
    .execute();
  await audit(query, now, { kind: 'staffSignedIn', actor: { kind: 'staff', id }, requestId });
  return secret;
};

/** Undefined if the session is unknown, has ended, or has not been used for too long. */
export const findStaffSession = async (
  deps: SessionDeps,
  secret: string,
): Promise<StaffMember | undefined> => {
  const { clock, database } = deps;
  const now = clock.now();
  const hash = sha256(secret);
  const row = await database.query
    .selectFrom('staff_sessions')
    .select(['staff_id', 'name', 'signed_in_at', 'last_seen_at'])
    .where('id_hash', '=', hash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where('last_seen_at', '>', new Date(now - idleMs))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.last_seen_at.getTime() < now - seenMs)
    await database.query
      .updateTable('staff_sessions')
      .set({ last_seen_at: new Date(now) })
      .where('id_hash', '=', hash)
      .execute();
  const roles = await listStaffRoles(deps, row.staff_id);
  return {
    id: row.staff_id,
    name: row.name,
    roles,
    permissions: permissionsOf(roles),
    signedInAt: row.signed_in_at.getTime(),
  };
};

export const endStaffSession = async (query: Kysely<Schema>, now: number, secret: string): Promise<void> => {
  await query
    .updateTable('staff_sessions')
    .set({ ended_at: new Date(now) })
    .where('id_hash', '=', sha256(secret))
    .where('ended_at', 'is', null)
    .execute();
};

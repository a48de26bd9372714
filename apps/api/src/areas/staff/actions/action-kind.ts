/** What an action is made of: its preview, and its effect in the transaction that records it. */
import type { ActionPreview } from '@marquee/product/contract/staff/actions.ts';
import type { StaffActionKind, StaffActionParams } from '@marquee/product/staff/actions.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { StaffMember } from '../../../identity/staff/staff-sessions.ts';

export type Preview = Pick<ActionPreview, 'effects' | 'warnings' | 'needsApproval'>;

interface PreviewRequest<Kind extends StaffActionKind> {
  readonly accountId: string;
  readonly params: StaffActionParams<Kind>;
  /** Who asks; of an approval, the person who asked first. */
  readonly staff: Pick<StaffMember, 'permissions'>;
}

export interface PerformRequest<Kind extends StaffActionKind> {
  readonly accountId: string;
  readonly params: StaffActionParams<Kind>;
  readonly by: string;
  readonly approvedBy: string | undefined;
  readonly reason: string;
  readonly requestId: string;
}

export interface ActionDefinition<Kind extends StaffActionKind> {
  readonly preview: (deps: Deps, query: Kysely<Schema>, request: PreviewRequest<Kind>) => Promise<Preview>;
  /** The account is locked. Returns the sessions that ended, for `revocations.add` after the commit. */
  readonly perform: (
    deps: Deps,
    tx: Kysely<Schema>,
    request: PerformRequest<Kind>,
  ) => Promise<readonly string[]>;
}

/** For the audit rows of use cases that customers do not start. */
export const staffAudit = ({ by, requestId, reason }: PerformRequest<StaffActionKind>) => ({
  actor: { kind: 'staff' as const, id: by },
  requestId,
  reason,
});

export const without: Pick<Preview, 'warnings' | 'needsApproval'> = { warnings: [], needsApproval: false };

/** Versions of the catalogue in the console: list, one version, draft, approval. */
import type * as calls from '@marquee/product/contract/staff/catalogue.ts';
import type { CatalogueVersion } from '@marquee/product/contract/staff/catalogue.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { addDays } from '@marquee/product/values/dates.ts';
import {
  catalogueDiff,
  type CatalogueDocument,
  catalogueProblems,
  rightsDiff,
} from '@marquee/product/values/catalogue/catalogue-document.ts';
import type { Kysely } from 'kysely';
import { billingDayOf } from '../../../billing/billing-day.ts';
import {
  type CatalogueVersionRow,
  publishVersion,
  readLiveVersion,
} from '../../../billing/catalogue/publish-catalogue.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import type { StaffMember } from '../../../identity/staff/staff-sessions.ts';

const freshMs = limits.staffFreshMinutes * 60_000;

/** Without the document, which is large. */
const listedColumns = [
  'version',
  'based_on',
  'status',
  'made_by_name',
  'made_at',
  'reason',
  'live_from',
  'subscribers_from',
  'live_at',
  'decided_by_name',
] as const;

const shown = (row: Pick<CatalogueVersionRow, (typeof listedColumns)[number]>): CatalogueVersion => ({
  version: row.version,
  basedOn: row.based_on,
  status: row.status,
  madeBy: row.made_by_name,
  madeAt: row.made_at.toISOString(),
  reason: row.reason,
  liveFrom: row.live_from?.toISOString() ?? null,
  subscribersFrom: row.subscribers_from,
  liveAt: row.live_at?.toISOString() ?? null,
  decidedBy: row.decided_by_name,
});

export const listCatalogueVersions =
  ({ database }: Deps): Handle<typeof calls.listCatalogueVersions> =>
  async () => {
    const rows = await database.query
      .selectFrom('catalogue_versions')
      .select(listedColumns)
      .orderBy('version', 'desc')
      .limit(limits.catalogueVersionsShown)
      .execute();
    return { versions: rows.map(shown) };
  };

export const findVersion = async (query: Kysely<Schema>, version: number): Promise<CatalogueVersionRow> =>
  (await query
    .selectFrom('catalogue_versions')
    .selectAll()
    .where('version', '=', version)
    .executeTakeFirst()) ?? fail('NOT_FOUND');

const isOwn = ({ edited_by: editors }: CatalogueVersionRow, { id }: StaffMember): boolean =>
  editors.includes(id);

const changesBetween = (before: CatalogueDocument, after: CatalogueDocument) => ({
  changes: [...catalogueDiff(before, after)],
  rightChanges: [...rightsDiff(before, after)],
});

const changesOf = async (query: Kysely<Schema>, row: CatalogueVersionRow) =>
  changesBetween(
    row.based_on === null ? row.document : (await findVersion(query, row.based_on)).document,
    row.document,
  );

export const getCatalogueVersion =
  ({ database: { query } }: Deps): Handle<typeof calls.getCatalogueVersion> =>
  async ({ params, staff }) => {
    const row = await findVersion(query, params.version);
    return {
      ...shown(row),
      revision: row.revision,
      document: row.document,
      ...(await changesOf(query, row)),
      mayDecide: row.status === 'WAITING' && staff.permissions.has('catalogue.approve') && !isOwn(row, staff),
    };
  };

type Step = 'begun' | 'saved' | 'asked' | 'approved' | 'refused' | 'discarded';
interface By {
  readonly staff: StaffMember;
  readonly requestId: string;
}

const auditStep = (
  tx: Kysely<Schema>,
  now: number,
  { version, reason }: Pick<CatalogueVersionRow, 'version' | 'reason'>,
  step: Step,
  { staff, requestId }: By,
) =>
  audit(tx, now, {
    kind: 'catalogueChanged',
    details: { version, step },
    actor: { kind: 'staff', id: staff.id },
    requestId,
    reason: reason || undefined,
  });

export const createCatalogueDraft =
  ({ database, clock }: Deps): Handle<typeof calls.createCatalogueDraft> =>
  ({ body: { from }, staff, requestId }) =>
    database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      const live = (await readLiveVersion(tx)) ?? fail('NOT_FOUND');
      const source = from === undefined ? live : await findVersion(tx, from);
      // What has been added since stays in the catalogue.
      const kept = live.document.products.filter(
        ({ id }) => !source.document.products.some((each) => each.id === id),
      );
      const document = { ...source.document, products: [...source.document.products, ...kept] };
      const row = await tx
        .insertInto('catalogue_versions')
        .values({
          based_on: live.version,
          document: JSON.stringify(document),
          status: 'DRAFT',
          made_by: staff.id,
          made_by_name: staff.name,
          made_at: new Date(now),
          edited_by: [staff.id],
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['version', 'revision', 'reason'])
        .executeTakeFirst();
      if (!row) return fail('CATALOGUE_STALE');
      await auditStep(tx, now, row, 'begun', { staff, requestId });
      return { version: row.version, revision: row.revision };
    });

/** The version in one of these states, as the caller has seen it. */
const lockVersion = async (
  tx: Kysely<Schema>,
  version: number,
  revision: number,
  states: readonly CatalogueVersionRow['status'][],
): Promise<CatalogueVersionRow> => {
  const row = await tx
    .selectFrom('catalogue_versions')
    .selectAll()
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return fail('NOT_FOUND');
  return row.revision === revision && states.includes(row.status) ? row : fail('CATALOGUE_STALE');
};

export const saveCatalogueDraft =
  ({ database, clock }: Deps): Handle<typeof calls.saveCatalogueDraft> =>
  ({ params, body: { revision, document }, staff, requestId }) =>
    database.query.transaction().execute(async (tx) => {
      const row = await lockVersion(tx, params.version, revision, ['DRAFT', 'WAITING']);
      const base = (await findVersion(tx, row.based_on!)).document;
      const problems = catalogueProblems(document, base);
      if (Object.keys(problems).length > 0) return fail('VALIDATION', problems);
      await tx
        .updateTable('catalogue_versions')
        .set({
          document: JSON.stringify(document),
          revision: revision + 1,
          status: 'DRAFT',
          edited_by: [...new Set([...row.edited_by, staff.id])],
        })
        .where('version', '=', row.version)
        .execute();
      await auditStep(tx, clock.now(), row, 'saved', { staff, requestId });
      return { revision: revision + 1, ...changesBetween(base, document) };
    });

export const askCatalogueApproval =
  ({ database, clock }: Deps): Handle<typeof calls.askCatalogueApproval> =>
  ({ params, body: { revision, reason, liveFrom, subscribersFrom }, staff, requestId }) =>
    database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      const row = await lockVersion(tx, params.version, revision, ['DRAFT']);
      const { changes, rightChanges } = await changesOf(tx, row);
      if (changes.length + rightChanges.length === 0) return fail('VALIDATION', { document: 'unchanged' });
      if (liveFrom !== undefined && Date.parse(liveFrom) <= now)
        return fail('VALIDATION', { liveFrom: 'past' });
      const noticed = addDays(
        billingDayOf(liveFrom === undefined ? now : Date.parse(liveFrom)),
        limits.priceNoticeDays,
      );
      if (subscribersFrom !== undefined && subscribersFrom < noticed)
        return fail('VALIDATION', { subscribersFrom: 'tooSoon' });
      await tx
        .updateTable('catalogue_versions')
        .set({
          status: 'WAITING',
          subscribers_from: subscribersFrom ?? null,
          reason,
          live_from: liveFrom === undefined ? null : new Date(liveFrom),
          asked_at: new Date(now),
          edited_by: [...new Set([...row.edited_by, staff.id])],
        })
        .where('version', '=', row.version)
        .execute();
      await auditStep(tx, now, { ...row, reason }, 'asked', { staff, requestId });
      return undefined;
    });

export const approveCatalogueVersion =
  ({ database, clock }: Deps): Handle<typeof calls.approveCatalogueVersion> =>
  ({ params, body: { revision }, staff, requestId }) =>
    database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      const row = await lockVersion(tx, params.version, revision, ['WAITING']);
      if (isOwn(row, staff)) return fail('FOUR_EYES');
      if (now - staff.signedInAt > freshMs) return fail('REAUTH_REQUIRED');
      await tx
        .updateTable('catalogue_versions')
        .set({
          status: 'APPROVED',
          decided_by: staff.id,
          decided_by_name: staff.name,
          decided_at: new Date(now),
        })
        .where('version', '=', row.version)
        .execute();
      await auditStep(tx, now, row, 'approved', { staff, requestId });
      if (row.live_from !== null && row.live_from.getTime() > now) return { status: 'APPROVED' };
      await publishVersion(tx, now, row);
      return { status: 'LIVE' };
    });

export const refuseCatalogueVersion =
  ({ database, clock }: Deps): Handle<typeof calls.refuseCatalogueVersion> =>
  ({ params, body: { revision }, staff, requestId }) =>
    database.query.transaction().execute(async (tx) => {
      const row = await lockVersion(tx, params.version, revision, ['WAITING']);
      if (isOwn(row, staff)) return fail('FOUR_EYES');
      await tx
        .updateTable('catalogue_versions')
        .set({ status: 'DRAFT', revision: revision + 1 })
        .where('version', '=', row.version)
        .execute();
      await auditStep(tx, clock.now(), row, 'refused', { staff, requestId });
      return undefined;
    });

export const discardCatalogueVersion =
  ({ database, clock }: Deps): Handle<typeof calls.discardCatalogueVersion> =>
  ({ params, body: { revision }, staff, requestId }) =>
    database.query.transaction().execute(async (tx) => {
      const row = await lockVersion(tx, params.version, revision, ['DRAFT', 'WAITING', 'APPROVED']);
      await tx
        .updateTable('catalogue_versions')
        .set({ status: 'DISCARDED' })
        .where('version', '=', row.version)
        .execute();
      await auditStep(tx, clock.now(), row, 'discarded', { staff, requestId });
      return undefined;
    });

/** Data downloads: asking for one, listing them, and the file. */
import type * as calls from '@marquee/product/contract/privacy/exports.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import type { Selectable } from 'kysely';
import { openBytes } from '../../crypto/sealed-text.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { audit } from '../../identity/audit.ts';
import { requestDataExport } from '../../identity/request-data-export.ts';
import { exportKeys } from './export/export-data.ts';

type ExportRow = Omit<Selectable<Schema['data_exports']>, 'content'>;

const columns = [
  'id',
  'account_id',
  'language',
  'brand',
  'state',
  'asked_at',
  'ready_at',
  'expires_at',
  'downloads',
  'downloaded_at',
  'bytes',
] as const;

const toExport = (row: ExportRow, now: number): calls.DataExport => {
  const downloadsLeft = Math.max(0, limits.exportDownloads - row.downloads);
  const isOver = row.expires_at !== null && (row.expires_at.getTime() <= now || downloadsLeft === 0);
  return {
    id: row.id,
    state: isOver ? 'expired' : row.state,
    askedAt: row.asked_at.toISOString(),
    readyAt: row.ready_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    downloadedAt: row.downloaded_at?.toISOString() ?? null,
    bytes: row.bytes,
    downloadsLeft,
  };
};

/** Newest first; older ones are in the activity of the account. */
const shown = 5;

export const listExports =
  ({ database: { query }, clock }: Deps): Handle<typeof calls.listExports> =>
  async ({ claims }) => {
    const rows = await query
      .selectFrom('data_exports')
      .select(columns)
      .where('account_id', '=', claims.account_id)
      .orderBy('asked_at', 'desc')
      .limit(shown)
      .execute();
    const now = clock.now();
    const next = rows[0] && rows[0].asked_at.getTime() + rates.dataExport.windowSeconds * 1000;
    return {
      exports: rows.map((row) => toExport(row, now)),
      nextAt: next !== undefined && next > now ? new Date(next).toISOString() : null,
    };
  };

export const requestExport =
  (deps: Deps): Handle<typeof calls.requestExport> =>
  async ({ claims, body: { language } }) => {
    const { account_id: accountId } = claims;
    const { database, clock, limiter } = deps;
    await limiter.take('dataExport', accountId);
    const now = clock.now();
    const brand = brandOfClaims(claims);
    const row = await database.query.transaction().execute(async (tx) => {
      const id = await requestDataExport(tx, now, { accountId, language, brand, sessionId: claims.sid });
      return tx.selectFrom('data_exports').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
    });
    return toExport(row, now);
  };

export const getExportFile =
  (deps: Deps): Handle<typeof calls.getExportFile> =>
  async ({ claims, params: { id }, reply }) => {
    const { account_id: accountId } = claims;
    const { database, clock } = deps;
    if (!isUuid(id)) return fail('NOT_FOUND');
    const now = clock.now();
    const content = await database.query.transaction().execute(async (tx) => {
      const own = await tx
        .selectFrom('data_exports')
        .select(['state'])
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (own?.state !== 'ready') return fail('NOT_FOUND');
      // Counted by the update, so that parallel calls get no more than the limit.
      const counted = await tx
        .updateTable('data_exports')
        .set((eb) => ({ downloads: eb('downloads', '+', 1), downloaded_at: new Date(now) }))
        .where('id', '=', id)
        .where('downloads', '<', limits.exportDownloads)
        .where('expires_at', '>', new Date(now))
        .where('content', 'is not', null)
        .returning('content')
        .executeTakeFirst();
      if (!counted?.content) return fail('LINK_EXPIRED');
      await audit(tx, now, {
        kind: 'exportFetched',
        accountId,
        sessionId: claims.sid,
        brand: brandOfClaims(claims),
      });
      return counted.content;
    });
    const file = openBytes(exportKeys(deps), id, content);
    if (!file) throw new Error('a data download was sealed with another key');
    reply
      .header('content-disposition', 'attachment; filename="marquee-data.zip"')
      .header('cache-control', 'no-store');
    return file;
  };

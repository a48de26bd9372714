/** Activation links from a CSV: a preview that makes none, and the links, once, all of them or none. */
import { randomUUID } from 'node:crypto';
import type * as calls from '@marquee/product/contract/staff/codes.ts';
import type { UploadProblem } from '@marquee/product/contract/staff/codes.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import type { Kysely } from 'kysely';
import { keyOf, runIdempotent } from '../../../billing/orders/idempotency.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import { createLinkForEmail, expiryOfLinks } from './activation-links.ts';
import { keyOfLink, type LinkRow, readLinksCsv } from './read-links-csv.ts';

/** A file that is sent twice would mail everybody twice. */
const problemsOfWaiting = async (
  query: Kysely<Schema>,
  now: number,
  rows: readonly LinkRow[],
): Promise<UploadProblem[]> => {
  if (rows.length === 0) return [];
  const waiting = await query
    .selectFrom('activation_links')
    .select(['email_key', 'sku'])
    .where(
      'email_key',
      'in',
      rows.map(({ email }) => emailKey(email)),
    )
    .where('activated_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .execute();
  const keys = new Set(waiting.map(({ email_key, sku }) => keyOfLink(email_key ?? '', sku)));
  return rows
    .filter(({ email, sku }) => keys.has(keyOfLink(email, sku)))
    .map(({ row, email }) => ({ row, problem: 'waiting', value: email }));
};

const readUpload = async (
  query: Kysely<Schema>,
  now: number,
  { csv, sku, language }: BodyOf<typeof calls.previewStaffActivationLinks>,
) => {
  const { rows, problems } = readLinksCsv(csv, { sku, language });
  const waiting = await problemsOfWaiting(query, now, rows);
  return { rows, problems: [...problems, ...waiting].toSorted((one, other) => one.row - other.row) };
};

export const previewStaffActivationLinks =
  ({ clock, database: { query } }: Deps): Handle<typeof calls.previewStaffActivationLinks> =>
  async ({ body }) => {
    const { rows, problems } = await readUpload(query, clock.now(), body);
    return {
      count: rows.length,
      rows: rows.slice(0, limits.staffRows),
      problemCount: problems.length,
      problems: problems.slice(0, limits.staffRows),
    };
  };

export const createStaffActivationLinks =
  (deps: Deps): Handle<typeof calls.createStaffActivationLinks> =>
  ({ body, headers, staff, requestId }) => {
    const { mail, reason } = body;
    const now = deps.clock.now();
    const ask = { owner: `staff:${staff.id}`, key: keyOf(headers), call: 'createStaffActivationLinks', body };
    return runIdempotent(deps.database.query, now, ask, async (tx) => {
      const { rows, problems } = await readUpload(tx, now, body);
      if (problems.length > 0)
        return fail(
          'VALIDATION',
          Object.fromEntries(
            problems.slice(0, limits.staffRows).map(({ row, problem }) => [`csv.${row}`, problem]),
          ),
        );
      const uploadId = randomUUID();
      const expiresAt = expiryOfLinks(now);
      for (const { email, brand, sku, language } of rows)
        await createLinkForEmail(deps, tx, {
          email,
          brand,
          sku,
          language,
          expiresAt,
          mail,
          staff: { id: staff.id, now },
          uploadId,
        });
      await audit(tx, now, {
        kind: 'activationLinksCreated',
        details: { upload: uploadId, count: rows.length, deliver: mail ? 'mail' : 'return' },
        actor: { kind: 'staff', id: staff.id },
        requestId,
        reason,
      });
      return { id: uploadId, made: rows.length, expiresAt: expiresAt.toISOString() };
    });
  };

/** Imports customers as the old customer database would: create, one chunk, start, wait, report. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createImport,
  getImport,
  getImportReport,
  type ImportConflict,
  importMediaType,
  type ImportStatus,
  putImportChunk,
  startImport,
} from '@marquee/product/contract/service/imports.ts';
import type { ServiceClient } from '../service-client.ts';

interface ImportOptions {
  readonly dryRun?: boolean;
  readonly onConflict: ImportConflict;
}

interface ReportLine {
  readonly line: number;
  readonly code: string;
  readonly field?: string;
}

/** `status`: as far as it came in time; `code`: why the product refused. */
export type ImportOutcome =
  | { readonly status: ImportStatus; readonly report: readonly ReportLine[] }
  | { readonly code: string };

/** The system whose customers the world imports. */
const system = 'world';
const tryMs = 250;
const tries = 60;

const linesOf = (text: string): readonly ReportLine[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ReportLine);

export const importCustomers = async (
  client: ServiceClient,
  records: string,
  { dryRun = false, onConflict }: ImportOptions,
): Promise<ImportOutcome> => {
  const created = await client.call(createImport, {
    headers: { 'idempotency-key': randomUUID() },
    body: { system, dryRun, onConflict },
  });
  const refusedBy = ({ code }: Readonly<Record<string, unknown>>) => ({
    code: typeof code === 'string' ? code : '',
  });
  if (created.status !== 201) return refusedBy(created.body);
  const id = String(created.body['id']);
  const digest = createHash('sha256').update(records).digest('base64');
  const put = await client.call(putImportChunk, {
    params: { id, n: 1 },
    headers: { 'content-digest': `sha-256=:${digest}:` },
    type: importMediaType,
    body: records,
  });
  if (put.status >= 300 || put.status === 0) return refusedBy(put.body);
  let last = await client.call(startImport, { params: { id } });
  if (last.status !== 202) return refusedBy(last.body);
  for (let count = 0; last.body['state'] === 'running' && count < tries; count += 1) {
    await wait(tryMs, undefined, { ref: false });
    const next = await client.call(getImport, { params: { id } });
    if (next.status === 200) last = next;
  }
  const report = await client.call(getImportReport, { params: { id } });
  return {
    status: last.body as unknown as ImportStatus,
    report: report.status === 200 ? linesOf(report.text) : [],
  };
};

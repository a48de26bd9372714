/** Imports of existing customers for tests: records, chunks and their jobs. */
import { createHash, randomUUID } from 'node:crypto';
import {
  createImport,
  getImport,
  getImportReport,
  type ImportConflict,
  importMediaType,
  type ImportRecord,
  type ImportStatus,
  putImportChunk,
  startImport,
} from '@marquee/product/contract/service/imports.ts';
import { importChunk } from '../areas/service/imports/import-chunk.ts';
import type { TestApp } from './create-test-app.ts';
import { newServiceClient, type TestServiceClient } from './service-client.ts';

/** The password of `newRecord`, hashed by bcrypt at the lowest cost. */
export const importedPassword = 'Sunny-Day-42';
const bcryptHash = '$2b$04$yjORjl8K8doP6uiIIoY/ye5nueLnjZ52Ce1K7jL3epnEfPYkDg.uC';

export const newRecord = (changes: Partial<ImportRecord> = {}): ImportRecord => {
  const externalId = randomUUID();
  return {
    externalId,
    email: `imported-${externalId}@demo.test`,
    emailVerified: true,
    language: 'en',
    brand: 'crave',
    createdAt: '2019-05-01T12:00:00Z',
    passwordHash: bcryptHash,
    ...changes,
  };
};

export const contentDigestOf = (body: string): string =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

export const putChunk = (client: TestServiceClient, id: string, n: number, body: string) =>
  client.call(putImportChunk, {
    params: { id, n },
    body,
    headers: { 'content-type': importMediaType, 'content-digest': contentDigestOf(body) },
  });

interface ImportOptions {
  readonly client?: TestServiceClient;
  readonly system?: string;
  readonly dryRun?: boolean;
  readonly onConflict?: ImportConflict;
  readonly perChunk?: number;
}

/** An import with its chunks; a string stands for a line as it is. */
export const newImport = async (
  test: TestApp,
  records: readonly (ImportRecord | string)[],
  options: ImportOptions = {},
) => {
  const { dryRun = false, onConflict = 'skip', system = 'old-shop', perChunk = 1000 } = options;
  const client = options.client ?? (await newServiceClient(test));
  const created = await client.call(createImport, { body: { system, dryRun, onConflict } });
  const { id } = created.json<ImportStatus>();
  const lines = records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record)));
  const chunks = Math.ceil(lines.length / perChunk);
  for (let n = 1; n <= chunks; n += 1)
    await putChunk(client, id, n, lines.slice((n - 1) * perChunk, n * perChunk).join('\n'));
  const start = () => client.call(startImport, { params: { id } });
  const run = async () => {
    for (let number = 1; number <= chunks; number += 1) await importChunk(test)({ importId: id, number });
  };
  const status = async () => (await client.call(getImport, { params: { id } })).json<ImportStatus>();
  const report = async () =>
    (await client.call(getImportReport, { params: { id } })).body
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { line: number; chunk: number; code: string; field?: string });
  /** From start to end. */
  const runAll = async () => {
    await start();
    await run();
    return { ...(await status()), report: await report() };
  };
  return { client, id, start, run, status, report, runAll };
};

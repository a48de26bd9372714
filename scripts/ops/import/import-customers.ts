/** Sends a file of customers to the service API in chunks, starts the import and waits for its end. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
import { limits } from '@marquee/product/limits.ts';
import { connectService, type ServiceCredentials } from './service-api.ts';

interface ImportOptions {
  readonly file: string;
  readonly chunkLines: number;
  readonly resume: string | undefined;
  readonly system: string;
  readonly dryRun: boolean;
  readonly onConflict: ImportConflict;
}

/** The same file is always cut at the same places, so that a chunk sent again is the same. */
const chunksOf = async function* (file: string, mostLines: number): AsyncGenerator<string> {
  let lines: string[] = [];
  let bytes = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const size = Buffer.byteLength(line) + 1;
    if (lines.length > 0 && (lines.length === mostLines || bytes + size > limits.importChunkBytes)) {
      yield lines.join('\n');
      lines = [];
      bytes = 0;
    }
    lines.push(line);
    bytes += size;
  }
  if (lines.length > 0) yield lines.join('\n');
};

const pollMs = 1000;

export const importCustomers = async (
  credentials: ServiceCredentials,
  { file, chunkLines, resume, system, dryRun, onConflict }: ImportOptions,
  say: (line: string) => void,
): Promise<ImportStatus> => {
  const call = connectService(credentials);
  const read = async (response: Promise<Response>) => (await (await response).json()) as ImportStatus;

  const create = () =>
    read(
      call(createImport, {
        body: JSON.stringify({ system, dryRun, onConflict }),
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      }),
    );
  let status = await (resume === undefined ? create() : read(call(getImport, { params: { id: resume } })));
  const { id } = status;
  say(`Import ${id}. If it is interrupted: npm run import -- ${file} --resume ${id}`);

  if (status.state === 'open') {
    let n = 0;
    for await (const body of chunksOf(file, chunkLines)) {
      n += 1;
      const digest = createHash('sha256').update(body).digest('base64');
      await call(putImportChunk, {
        params: { id, n },
        body,
        headers: { 'content-type': importMediaType, 'content-digest': `sha-256=:${digest}:` },
      });
    }
    status = await read(call(startImport, { params: { id } }));
  }
  while (status.state === 'running') {
    await wait(pollMs);
    status = await read(call(getImport, { params: { id } }));
  }

  const { state, lines, imported, held, skipped, refused } = status;
  say(
    `${status.dryRun ? 'Dry run' : 'Import'} ${state}: of ${lines} records ${imported} imported, ${held} held, ${skipped} skipped, ${refused} refused.`,
  );
  if (skipped + refused > 0) {
    const report = `${file}.report.ndjson`;
    const { body } = await call(getImportReport, { params: { id } });
    await pipeline(Readable.fromWeb(body!), createWriteStream(report));
    say(`Why, line by line: ${report}`);
  }
  return status;
};

/** Receives one chunk of an import: the same chunk again changes nothing, another one with its number is refused. */
import type { putImportChunk as contract } from '@marquee/product/contract/service/imports.ts';
import { limits } from '@marquee/product/limits.ts';
import { sha256 } from '../../../crypto/secrets.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { lockImport } from './import-store.ts';
import { linesOf } from './read-records.ts';

/** RFC 9530; other algorithms may stand beside it. */
const digestIn = (header: string): string | undefined =>
  /(?:^|,)\s*sha-256=:(?<digest>[A-Za-z\d+/=]+):/.exec(header)?.groups?.['digest'];

export const putImportChunk =
  ({ database }: Deps): Handle<typeof contract> =>
  async ({ params: { id, n: number }, headers, body, service, status, fail }) => {
    const digest = sha256(body);
    if (digestIn(headers['content-digest']) !== digest.toString('base64'))
      return fail('CHUNK_MISMATCH', { contentDigest: 'wrong' });
    const lines = linesOf(body).length;
    if (lines === 0 || lines > limits.importChunkLines) return fail('VALIDATION', { body: 'too_big' });
    return database.query.transaction().execute(async (tx) => {
      const found = (await lockImport(tx, service.id, id)) ?? fail('NOT_FOUND');
      const known = await tx
        .selectFrom('import_chunks')
        .select('digest')
        .where('import_id', '=', id)
        .where('number', '=', number)
        .executeTakeFirst();
      if (known) {
        if (!known.digest.equals(digest)) return fail('CHUNK_MISMATCH', { chunk: number });
        return { number, lines };
      }
      if (found.state !== 'open') return fail('IMPORT_STATE', { state: found.state });
      await tx.insertInto('import_chunks').values({ import_id: id, number, digest, lines, body }).execute();
      status(202);
      return { number, lines };
    });
  };

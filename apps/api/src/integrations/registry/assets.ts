/** Logos by the hash of their bytes, so that their URL never changes its content. */
import { createHash } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { isSafeSvg } from './safe-svg.ts';

const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** Undefined if it is no picture that is shown safely. */
const typeOf = (bytes: Buffer): string | undefined => {
  if (bytes.length === 0 || bytes.length > limits.assetBytes) return undefined;
  if (startsWith(bytes, 0, '\u0089PNG\r\n\u001a\n') && startsWith(bytes, 12, 'IHDR')) return 'image/png';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBPVP8')) return 'image/webp';
  return isSafeSvg(bytes.toString('utf8')) ? 'image/svg+xml' : undefined;
};

/** Its hash; undefined if it is not PNG, WebP or a safe SVG of at most 64 kB. */
export const writeAsset = async (tx: Kysely<Schema>, bytes: Buffer): Promise<string | undefined> => {
  const type = typeOf(bytes);
  if (type === undefined) return undefined;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await tx
    .insertInto('assets')
    .values({ sha256, type, bytes })
    .onConflict((at) => at.doNothing())
    .execute();
  return sha256;
};

export const isStoredAsset = async (query: Kysely<Schema>, sha256: string): Promise<boolean> =>
  (await query.selectFrom('assets').select('sha256').where('sha256', '=', sha256).executeTakeFirst()) !==
  undefined;

export const readAsset = (query: Kysely<Schema>, sha256: string) =>
  query.selectFrom('assets').select(['type', 'bytes']).where('sha256', '=', sha256).executeTakeFirst();

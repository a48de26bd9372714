/** Logos by the hash of their bytes, so that their URL never changes its content. */
import { createHash } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** Scripts, event handlers, references to anything outside the file, and entities, which could hide them. */
const unsafeSvg =
  /<script|<foreignobject|<!entity|<!doctype|<iframe|<style[^>]*>[^<]*(?:@import|url\()|\son\w+\s*=|javascript:|(?:href|src)\s*=\s*["'](?!#)|url\(\s*["']?(?!#)/i;

/** Undefined if it is no picture that is shown safely. */
const typeOf = (bytes: Buffer): string | undefined => {
  if (bytes.length === 0 || bytes.length > limits.assetBytes) return undefined;
  if (startsWith(bytes, 0, '\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'image/webp';
  const text = bytes.toString('utf8').trimStart();
  return /^(?:<\?xml[^>]*>\s*)?<svg[\s>]/.test(text) && !unsafeSvg.test(text) ? 'image/svg+xml' : undefined;
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

export const readAsset = (query: Kysely<Schema>, sha256: string) =>
  query.selectFrom('assets').select(['type', 'bytes']).where('sha256', '=', sha256).executeTakeFirst();

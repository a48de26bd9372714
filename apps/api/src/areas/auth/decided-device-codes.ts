/**
 * Recently approved and denied device codes. They are few, so each server polls one short list a few times a
 * second while TVs poll, instead of one query per poll.
 */
import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';

const goodForMs = 250;

type IsDecided = (deviceHash: string, now: number) => Promise<boolean>;

export const createDecidedDeviceCodes = ({ query }: Database): IsDecided => {
  let readAt = -Infinity;
  let list: Promise<ReadonlySet<string>> | undefined;

  const read = async (now: number): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<{ hash: string }>`
      select encode(device_hash, 'base64') as hash from short_codes
      where state in ('approved', 'denied') and expires_at > ${new Date(now)}`.execute(query);
    return new Set(rows.map(({ hash }) => hash));
  };

  return async (deviceHash, now) => {
    if (!list || performance.now() - readAt > goodForMs) {
      readAt = performance.now();
      list = read(now);
      list.catch(() => (readAt = -Infinity));
    }
    return (await list).has(deviceHash);
  };
};

/**
 * Campaign segment in the `targetSegment` header: `<segment>.<last day>.<HMAC-SHA-256 of both>`. The signature
 * prevents visitors from unlocking restricted offers.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';

export const segmentPurpose = 'target segment';

export const signSegment = (key: Buffer, segment: string, lastDay: string): string => {
  const text = `${segment}.${lastDay}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
};

type SegmentDeps = Pick<Deps, 'env' | 'clock' | 'tokenKeys'>;

/** Valid until the end of its last day in UTC; in test mode an unsigned name is accepted too. */
export const readSegment = (
  { env, clock, tokenKeys }: SegmentDeps,
  header: string | undefined,
): string | undefined => {
  if (header === undefined || (env.testMode && !header.includes('.'))) return header;
  const [segment = '', lastDay = ''] = header.split('.');
  const expected = Buffer.from(signSegment(tokenKeys.derive(segmentPurpose), segment, lastDay));
  const given = Buffer.from(header);
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  return isSigned && today <= lastDay ? segment : undefined;
};

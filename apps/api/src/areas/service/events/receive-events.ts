/** Events of devices from the company's players: checked one by one, stored together. */
import {
  type DeviceEvent,
  type DeviceEventType,
  deviceEventTypes,
  eventMediaTypes,
  type receiveEvents as contract,
} from '@marquee/product/contract/service/events.ts';
import { limits } from '@marquee/product/limits.ts';
import { isUuid } from '../../../db/is-uuid.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { createEventBuffer } from './event-buffer.ts';
import { type StoredEvent, writeEvents } from './write-events.ts';

const isType = (type: string): type is DeviceEventType =>
  (deviceEventTypes as readonly string[]).includes(type);

/** RFC 3339, as CloudEvents asks for. */
const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

const timeOf = (text: string, now: number): Date | undefined => {
  const time = timePattern.test(text) ? Date.parse(text) : Number.NaN;
  const isNear =
    time <= now + limits.eventAheadMinutes * 60_000 && time >= now - limits.eventAgeHours * 3_600_000;
  return isNear ? new Date(time) : undefined;
};

/** Undefined if a value is wrong. */
const storedEventOf = (
  clientId: string,
  { id, type, data: { accountId, deviceId, contentId, name, at: text } }: DeviceEvent,
  now: number,
): StoredEvent | undefined => {
  const at = timeOf(text, now);
  const isDownload = type.startsWith('download.');
  if (!isType(type) || !at || !isUuid(accountId) || !isUuid(deviceId)) return undefined;
  if (isDownload && contentId === undefined) return undefined;
  const content = contentId ?? null;
  return { clientId, id, type, accountId, deviceId, contentId: content, name: name ?? null, at };
};

export const receiveEvents = ({ clock, database, metrics }: Deps): Handle<typeof contract> => {
  const { deviceEvents, eventBuffer } = metrics.business;
  const addEvents = createEventBuffer(
    (events) => writeEvents(database, events),
    (waiting) => eventBuffer.set(waiting),
  );
  return async ({ body, service, reply, fail }) => {
    const type = reply.request.headers['content-type'] ?? '';
    if (Array.isArray(body) !== type.toLowerCase().startsWith(eventMediaTypes.batch))
      return fail('VALIDATION', { body: 'invalid_type' });
    const now = clock.now();
    const given = [body].flat().map((event) => ({
      id: event.id,
      stored: storedEventOf(service.id, event, now),
    }));
    const valid = given.flatMap(({ stored }) => (stored ? [stored] : []));
    const outcomes = valid.length > 0 ? await addEvents(valid) : [];
    valid.forEach(({ type: kind }, index) => deviceEvents.inc({ type: kind, result: outcomes[index]! }));
    if (valid.length < given.length)
      deviceEvents.inc({ type: 'invalid', result: 'rejected' }, given.length - valid.length);
    const unknown = valid.filter((_, index) => outcomes[index] === 'unknown');
    const countOf = (outcome: (typeof outcomes)[number]) =>
      outcomes.filter((each) => each === outcome).length;
    return {
      accepted: countOf('accepted'),
      duplicates: countOf('duplicate'),
      rejected: [
        ...given.filter(({ stored }) => !stored).map(({ id }) => ({ id, code: 'VALIDATION' as const })),
        ...unknown.map(({ id }) => ({ id, code: 'NOT_FOUND' as const })),
      ],
    };
  };
};

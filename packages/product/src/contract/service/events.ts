/** Device events of the service API: playback, downloads and devices seen, as CloudEvents 1.0. */
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { servicePrefix } from '../../service-scopes.ts';

export const deviceEventTypes = [
  'playback.started',
  'playback.progress',
  'playback.stopped',
  'download.completed',
  'download.removed',
  'device.seen',
] as const;
export type DeviceEventType = (typeof deviceEventTypes)[number];

/** Values are checked event by event: one that is wrong is rejected, the others of its call count. */
const deviceEvent = z.object({
  specversion: z.literal('1.0'),
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  source: z.string().check(z.minLength(1), z.maxLength(500)),
  type: z.union([z.enum(deviceEventTypes), z.string().check(z.maxLength(100))]),
  data: z.object({
    accountId: z.string().check(z.maxLength(100)),
    /** Playback device; for downloads the download device. */
    deviceId: z.string().check(z.maxLength(100)),
    /** Required for downloads. */
    contentId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    name: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    at: z.string().check(z.maxLength(40)),
  }),
});
z.globalRegistry.add(deviceEvent, { id: 'DeviceEvent' });
export type DeviceEvent = z.output<typeof deviceEvent>;

export const eventMediaTypes = {
  single: 'application/cloudevents+json',
  batch: 'application/cloudevents-batch+json',
} as const;

export const receiveEvents = endpoint({
  method: 'POST',
  path: `${servicePrefix}/events`,
  who: 'service',
  scope: 'events:write',
  media: Object.values(eventMediaTypes),
  body: z.union([deviceEvent, z.array(deviceEvent).check(z.minLength(1), z.maxLength(limits.eventsPerCall))]),
  reply: {
    202: z.object({
      accepted: z.int(),
      duplicates: z.int(),
      rejected: z.array(z.object({ id: z.string(), code: z.enum(['NOT_FOUND', 'VALIDATION']) })),
    }),
  },
  fails: ['VALIDATION', 'PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  says: 'Takes playback, download and device events; answers when they are stored.',
});

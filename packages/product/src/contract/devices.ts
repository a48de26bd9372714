/** The calls about devices: those that play, those that keep programmes, and the browsers that signed in. */
import * as z from 'zod/mini';
import { empty, endpoint } from '../endpoint.ts';
import { deviceTypes, platforms } from '../values/enums.ts';

const dateOrNull = z.nullable(z.string());
const one = z.object({ id: z.string() });
const name = z.string().check(z.minLength(1), z.maxLength(100));

const deviceShape = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(deviceTypes),
  platform: z.enum(platforms),
  lastPlaybackDate: dateOrNull,
  downloadCount: z.number(),
  registeredDate: z.string(),
});
z.globalRegistry.add(deviceShape, { id: 'Device' });
export type Device = z.output<typeof deviceShape>;

const browserShape = z.object({ id: z.string(), browser: z.string(), lastUsed: z.string() });
z.globalRegistry.add(browserShape, { id: 'BrowserSession' });

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/device/v1/devices',
  who: 'signedIn',
  query: z.object({ include: z.optional(z.literal('browsers')) }),
  reply: {
    200: z.object({
      devices: z.array(deviceShape),
      limits: z.object({
        concurrent: z.number(),
        per30Days: z.number(),
        usedIn30Days: z.number(),
        /** When the oldest of the month stops counting. */
        nextFree: dateOrNull,
      }),
      /** Those of the last thirty days, when they are asked for. */
      browsers: z.optional(z.array(browserShape)),
    }),
  },
  fails: ['VALIDATION'],
  says: 'The devices that play with this account, and how many more may; with the browsers that signed in, if asked.',
});

export const registerDevice = endpoint({
  method: 'POST',
  path: '/api/device/v1/devices',
  who: 'signedIn',
  body: z.object({ name, type: z.enum(deviceTypes), platform: z.enum(platforms) }),
  reply: { 201: deviceShape },
  fails: ['VALIDATION', 'DEVICE_LIMIT', 'DEVICE_PERIOD_LIMIT'],
  says: 'A device that wants to play takes a place: five at once, ten in thirty days.',
});

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/api/device/v1/devices/:id',
  who: 'signedIn',
  verified: true,
  params: one,
  reply: { 204: empty },
  fails: ['EMAIL_UNVERIFIED', 'NOT_FOUND'],
  says: 'Frees the place of a device; it counts for the rest of its thirty days.',
});

export const listBrowsers = endpoint({
  method: 'GET',
  path: '/api/device/v1/browsers',
  who: 'signedIn',
  query: z.object({ days: z.optional(z.string()) }),
  reply: { 200: z.array(browserShape) },
  fails: ['VALIDATION'],
  says: 'The browsers that signed in during the last days, thirty unless asked otherwise.',
});

const downloadDeviceShape = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(deviceTypes),
  downloadCount: z.number(),
});
z.globalRegistry.add(downloadDeviceShape, { id: 'DownloadDevice' });

export const listDownloadDevices = endpoint({
  method: 'GET',
  path: '/api/download/v1/devices',
  who: 'signedIn',
  reply: {
    200: z.object({
      devices: z.array(downloadDeviceShape),
      /** Without the top plan there are no devices. */
      limits: z.object({
        devices: z.number(),
        swaps: z.number(),
        usedSwaps: z.number(),
        nextFree: dateOrNull,
      }),
    }),
  },
  fails: ['invalid_token'],
  says: 'The devices that keep programmes to watch offline, and how many may be exchanged.',
});

export const registerDownloadDevice = endpoint({
  method: 'POST',
  path: '/api/download/v1/devices',
  who: 'signedIn',
  body: z.object({ name, type: z.enum(deviceTypes) }),
  reply: { 201: downloadDeviceShape },
  fails: ['VALIDATION', 'DEVICE_LIMIT'],
  says: 'A device that wants to keep programmes takes a place; only the top plan has any.',
});

export const removeDownloads = endpoint({
  method: 'DELETE',
  path: '/api/download/v1/devices/:id/downloads',
  who: 'signedIn',
  verified: true,
  params: one,
  reply: { 204: empty },
  fails: ['EMAIL_UNVERIFIED', 'NOT_FOUND'],
  says: 'Removes what a device keeps; its place stays taken.',
});

export const removeDownloadDevice = endpoint({
  method: 'DELETE',
  path: '/api/download/v1/devices/:id',
  who: 'signedIn',
  verified: true,
  params: one,
  reply: { 204: empty },
  fails: ['EMAIL_UNVERIFIED', 'NOT_FOUND', 'SWAP_LIMIT'],
  says: 'Frees the place of a device that keeps programmes: one of five exchanges in thirty days.',
});

/** Device endpoints: playback devices, download devices, browser sessions. */
import * as z from 'zod/mini';
import { empty, signedIn } from '../endpoint.ts';
import { deviceTypes } from '../values/enums.ts';
import { platforms } from '../platforms.ts';

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

const browserShape = z.object({
  id: z.string(),
  browser: z.string(),
  /** Operating system; null if it is not recognized. Absent in responses of the previous release, as is `current`. */
  system: z.optional(z.nullable(z.string())),
  lastUsed: z.string(),
  /** The browser that asks. */
  current: z.optional(z.boolean()),
});
z.globalRegistry.add(browserShape, { id: 'BrowserSession' });

export const listDevices = signedIn.get('/api/device/v1/devices', {
  query: z.object({ include: z.optional(z.literal('browsers')) }),
  reply: {
    200: z.object({
      devices: z.array(deviceShape),
      limits: z.object({
        concurrent: z.number(),
        per30Days: z.number(),
        usedIn30Days: z.number(),
        /** When the oldest addition of the period stops counting. */
        nextFree: dateOrNull,
      }),
      /** Devices of the last thirty days, if requested. */
      browsers: z.optional(z.array(browserShape)),
    }),
  },
  fails: ['VALIDATION'],
  says: 'Lists the playback devices and the remaining device slots; with the browser sessions, if requested.',
});

export const registerDevice = signedIn.post('/api/device/v1/devices', {
  body: z.object({ name, type: z.enum(deviceTypes), platform: z.enum(platforms) }),
  reply: { 201: deviceShape },
  fails: ['VALIDATION', 'DEVICE_LIMIT', 'DEVICE_PERIOD_LIMIT'],
  says: 'Registers a playback device: at most five at once, ten in thirty days.',
});

export const removeDevice = signedIn.delete('/api/device/v1/devices/:id', {
  verified: true,
  params: one,
  reply: { 204: empty },
  fails: ['EMAIL_UNVERIFIED', 'NOT_FOUND'],
  says: 'Removes a playback device; it still counts for the rest of its thirty days.',
});

export const listBrowsers = signedIn.get('/api/device/v1/browsers', {
  query: z.object({ days: z.optional(z.string()) }),
  reply: { 200: z.array(browserShape) },
  fails: ['VALIDATION'],
  says: 'Lists the browsers that signed in during the last days, thirty by default.',
});

const downloadDeviceShape = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(deviceTypes),
  downloadCount: z.number(),
});
z.globalRegistry.add(downloadDeviceShape, { id: 'DownloadDevice' });

export const listDownloadDevices = signedIn.get('/api/download/v1/devices', {
  reply: {
    200: z.object({
      devices: z.array(downloadDeviceShape),
      /** Downloads are included in the top plan only; other plans have no download devices. */
      limits: z.object({
        devices: z.number(),
        swaps: z.number(),
        usedSwaps: z.number(),
        nextFree: dateOrNull,
      }),
    }),
  },
  fails: ['invalid_token'],
  says: 'Lists the download devices and the remaining swaps.',
});

export const registerDownloadDevice = signedIn.post('/api/download/v1/devices', {
  player: true,
  /** `deviceId`: the playback device that keeps the downloads; of a player, always its own. */
  body: z.object({ name, type: z.enum(deviceTypes), deviceId: z.optional(z.uuid()) }),
  reply: { 201: downloadDeviceShape },
  fails: ['VALIDATION', 'NOT_FOUND', 'DEVICE_LIMIT'],
  says: 'Registers a download device, once for each playback device; only the top plan has any.',
});

export const removeDownloads = signedIn.delete('/api/download/v1/devices/:id/downloads', {
  verified: true,
  params: one,
  reply: { 204: empty },
  fails: ['EMAIL_UNVERIFIED', 'NOT_FOUND'],
  says: 'Removes the downloads of a device; the device keeps its slot.',
});

export const removeDownloadDevice = signedIn.delete('/api/download/v1/devices/:id', {
  verified: true,
  params: one,
  reply: { 204: empty },
  fails: ['EMAIL_UNVERIFIED', 'NOT_FOUND', 'SWAP_LIMIT'],
  says: 'Removes a download device: uses one of five swaps in thirty days.',
});

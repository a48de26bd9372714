import { listDevices, listDownloadDevices } from '@marquee/product/contract/devices.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Playback devices and browser sessions in one response. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: () => call(listDevices, { query: { include: 'browsers' } }),
  staleTime: limits.dataFreshMs,
});

export const downloadDevicesQuery = queryOptions({
  queryKey: ['downloadDevices'],
  queryFn: () => call(listDownloadDevices),
  staleTime: limits.dataFreshMs,
});

export type BrowserSession = NonNullable<ReplyOf<typeof listDevices>['browsers']>[number];

type Downloads = ReplyOf<typeof listDownloadDevices>;
export type DownloadDevice = Downloads['devices'][number];
export type DownloadLimits = Downloads['limits'];

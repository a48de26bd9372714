import * as calls from '@marquee/product/contract/devices.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import {
  listDownloadDevices,
  registerDownloadDevice,
  removeDownloadDevice,
  removeDownloads,
} from './downloads.ts';
import { listBrowsers } from './list-browsers.ts';
import { listDevices, registerDevice, removeDevice } from './playback.ts';

export const devicesRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.listDevices, listDevices(deps));
  implement(calls.registerDevice, registerDevice(deps));
  implement(calls.removeDevice, removeDevice(deps));
  implement(calls.listBrowsers, listBrowsers(deps));
  implement(calls.listDownloadDevices, listDownloadDevices(deps));
  implement(calls.registerDownloadDevice, registerDownloadDevice(deps));
  implement(calls.removeDownloads, removeDownloads(deps));
  implement(calls.removeDownloadDevice, removeDownloadDevice(deps));
};

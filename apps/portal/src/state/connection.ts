/** Whether the server is reachable, by probe. Waiting for the network happens here. */
import { limits } from '@marquee/product/limits.ts';
import { create } from 'zustand';
import { config } from '../config/startup-config.ts';

/** `offline`: reported by the browser. `unreachable`: the browser is online but the server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable';

export const useConnection = create<Connection>()(() => 'online');

const isServerReachable = async (): Promise<boolean> => {
  const probe = fetch(`${config.base}icon.svg`, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(limits.probeTimeoutMs),
  });
  return probe.then(
    () => true,
    () => false,
  );
};

let probing: Promise<boolean> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Requests a small file; repeats at an interval until the server answers. */
export const probeConnection = (): Promise<boolean> => {
  probing ??= isServerReachable().then((isReachable) => {
    probing = undefined;
    clearTimeout(retry);
    if (isReachable) useConnection.setState('online', true);
    else {
      useConnection.setState(navigator.onLine ? 'unreachable' : 'offline', true);
      retry = setTimeout(() => void probeConnection(), limits.reconnectMs);
    }
    return isReachable;
  });
  return probing;
};

export const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (useConnection.getState() === 'online') return resolve();
    const stop = onReconnect(() => {
      stop();
      resolve();
    });
  });

export const onReconnect = (listener: () => void): (() => void) =>
  useConnection.subscribe((now, before) => {
    if (now === 'online' && before !== 'online') listener();
  });

/** Probes on `online` and `offline` events: a machine that is offline may still reach a server on localhost. */
export const followConnection = (): (() => void) => {
  const check = () => void probeConnection();
  addEventListener('offline', check);
  addEventListener('online', check);
  return () => {
    clearTimeout(retry);
    removeEventListener('offline', check);
    removeEventListener('online', check);
  };
};

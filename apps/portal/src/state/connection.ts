/** Whether the server can be reached. One probe decides; everything that waits for the network waits here. */
import { limits } from '@marquee/product/limits.ts';
import { create } from 'zustand';
import { config } from '../config/startup-config.ts';

/** `offline` is what the browser says itself; otherwise the server alone does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable';

export const useConnection = create<Connection>()(() => 'online');

const isAnswered = async (): Promise<boolean> => {
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

/** Asks the server for a small file; while it does not answer, asks again and again. */
export const probeConnection = (): Promise<boolean> => {
  probing ??= isAnswered().then((answered) => {
    probing = undefined;
    clearTimeout(retry);
    if (answered) useConnection.setState('online', true);
    else {
      useConnection.setState(navigator.onLine ? 'unreachable' : 'offline', true);
      retry = setTimeout(() => void probeConnection(), limits.reconnectMs);
    }
    return answered;
  });
  return probing;
};

/** Resolves as soon as the server can be reached; at once while it can. */
export const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (useConnection.getState() === 'online') return resolve();
    const stop = onReconnect(() => {
      stop();
      resolve();
    });
  });

/** Called each time the connection is back. */
export const onReconnect = (listener: () => void): (() => void) =>
  useConnection.subscribe((now, before) => {
    if (now === 'online' && before !== 'online') listener();
  });

/** What the browser notices is checked: a machine without a network may still reach a server of its own. */
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

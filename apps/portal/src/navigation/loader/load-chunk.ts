/** Fetches code that the page does not have yet: retries, waits for the network, and moves to a new release once. */
import { AppError } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { log } from '../../api/client.ts';
import { reloadPage } from '../leave-site.ts';
import { showLoadingWhile } from '../../state/loading-indicator.ts';
import { probeConnection, untilOnline } from '../../state/connection.ts';

/** Browsers do not say why an import failed; the server does, when asked for the same file. */
const failureOf = async (error: unknown): Promise<AppError> => {
  if (error instanceof AppError) return error;
  const file = /https?:\/\/\S+/.exec(String(error))?.[0];
  const answer = file ? await fetch(file, { method: 'HEAD' }).catch(() => undefined) : undefined;
  const missing = answer
    ? !answer.ok
    : (error as { code?: unknown } | undefined)?.code === 'MODULE_NOT_FOUND';
  return new AppError(missing ? 'MODULE_NOT_FOUND' : 'ChunkLoadError');
};

/** Code that neither arrives nor fails is given up. */
export const withChunkTimeout = async <T>(loading: Promise<T>): Promise<T> => {
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    giveUp = setTimeout(() => reject(new AppError('ChunkLoadError')), limits.chunkTimeoutMs);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(giveUp);
  }
};

/** A timeout has waited long enough, and Vite never fetches a stylesheet twice. */
const mayRetry = (error: unknown): boolean =>
  !(error instanceof AppError) && !String(error).includes('preload CSS');

const loadWithRetries = async <T>(load: () => Promise<T>, isAbandoned: () => boolean): Promise<T> => {
  for (const pause of limits.chunkRetriesMs)
    try {
      return await withChunkTimeout(load());
    } catch (error) {
      if (!mayRetry(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (isAbandoned()) throw error;
    }
  return withChunkTimeout(load());
};

const reloadedKey = 'um.reloaded';

interface Options {
  /** Loads the page that needs the chunk, from the release that is there now. */
  readonly reload?: () => void;
  /** Nobody waits for the chunk any more. */
  readonly isAbandoned?: () => boolean;
}

/** `name` tells chunks apart, so that the page is loaded once for each of them. */
export const loadChunk = async <T>(
  name: string,
  load: () => Promise<T>,
  { reload = reloadPage, isAbandoned = () => false }: Options = {},
): Promise<T> => {
  try {
    const chunk = await showLoadingWhile(loadWithRetries(load, isAbandoned));
    if (sessionStorage.getItem(reloadedKey) === name) sessionStorage.removeItem(reloadedKey);
    return chunk;
  } catch (error) {
    const failure = await failureOf(error);
    if (isAbandoned()) throw failure;
    if (!(await probeConnection())) {
      await untilOnline();
      if (isAbandoned()) throw failure;
      return loadChunk(name, load, { reload, isAbandoned });
    }
    if (sessionStorage.getItem(reloadedKey) === name) throw failure;
    log('error', failure.code, name);
    sessionStorage.setItem(reloadedKey, name);
    reload();
    // The page is being replaced: nothing may be drawn meanwhile.
    return new Promise(() => {});
  }
};

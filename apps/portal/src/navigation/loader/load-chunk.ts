/** Loads a chunk: retries, waits for the network, and reloads once for a new release. */
import { AppError } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { log } from '../../api/client.ts';
import { reloadPage } from '../leave-site.ts';
import { showLoadingWhile } from '../../state/loading-indicator.ts';
import { probeConnection, untilOnline } from '../../state/connection.ts';

/** Browsers do not report why an import failed, so the file is requested again to see its status. */
const chunkErrorOf = async (error: unknown): Promise<AppError> => {
  if (error instanceof AppError) return error;
  const file = /https?:\/\/\S+/.exec(String(error))?.[0];
  const answer = file ? await fetch(file, { method: 'HEAD' }).catch(() => undefined) : undefined;
  const missing = answer
    ? !answer.ok
    : (error as { code?: unknown } | undefined)?.code === 'MODULE_NOT_FOUND';
  return new AppError(missing ? 'MODULE_NOT_FOUND' : 'ChunkLoadError');
};

export const withChunkTimeout = async <T>(loading: Promise<T>): Promise<T> => {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timeout = setTimeout(() => reject(new AppError('ChunkLoadError')), limits.chunkTimeoutMs);
  });
  try {
    return await Promise.race([loading, timedOut]);
  } finally {
    clearTimeout(timeout);
  }
};

/** No retry after a timeout; and Vite caches a failed stylesheet, so a retry would fail again. */
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
  /** Reloads the page from the current release. */
  readonly reload?: () => void;
  /** True when the result is no longer needed. */
  readonly isAbandoned?: () => boolean;
}

/** `name` identifies the chunk, so that the page reloads at most once for it. */
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
    const failure = await chunkErrorOf(error);
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
    // The page is reloading: never resolve, so that nothing else renders.
    return new Promise(() => {});
  }
};

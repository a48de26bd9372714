/** Fetches a screen's code and its words together. */
import { fail, Failure } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import type { ComponentType } from 'react';
import { log } from '../../api.ts';
import { languageNow, speak } from '../../i18n.ts';
import { screens } from '../../screens.ts';
import { openModal } from '../modals.ts';

/** Browsers do not say why an import failed; the server does, when asked for the same file. */
const whyMissing = async (error: unknown): Promise<Failure> => {
  if (error instanceof Failure) return error;
  const file = /https?:\/\/\S+/.exec(String(error))?.[0];
  const answer = file ? await fetch(file, { method: 'HEAD' }).catch(() => undefined) : undefined;
  const missing = answer
    ? !answer.ok
    : (error as { code?: unknown } | undefined)?.code === 'MODULE_NOT_FOUND';
  return new Failure(missing ? 'MODULE_NOT_FOUND' : 'ChunkLoadError');
};

/** Code that neither arrives nor fails is given up. */
export const loadInTime = async <T>(loading: Promise<T>): Promise<T> => {
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    giveUp = setTimeout(() => reject(new Failure('ChunkLoadError')), limits.chunkTimeoutMs);
  });
  try {
    return await Promise.race([loading, late]);
  } catch (error) {
    throw await whyMissing(error);
  } finally {
    clearTimeout(giveUp);
  }
};

const reloadedKey = 'um.reloaded';

/** A new release may have replaced the file: a reload finds the new one. If not, one was enough. */
const reloadOnce = () => {
  sessionStorage.setItem(reloadedKey, 'true');
  location.reload();
};

/** The page of a screen; undefined when it cannot be had, which the person has been told. */
export const loadScreen = async (route: RouteName): Promise<ComponentType | undefined> => {
  const words = loadInTime(speak(languageNow(), routes[route].area));
  try {
    const screen = loadInTime(screens[route]?.() ?? fail('MODULE_NOT_FOUND'));
    const [{ default: Page }] = await Promise.all([screen, words]);
    sessionStorage.removeItem(reloadedKey);
    return Page;
  } catch (error) {
    // What went wrong is said in words, and those may still be on their way.
    await words.catch(() => undefined);
    const { code } = error as Failure;
    log('error', code, route);
    openModal('genericError', sessionStorage.getItem(reloadedKey) ? { code } : { code, retry: reloadOnce });
    return undefined;
  }
};

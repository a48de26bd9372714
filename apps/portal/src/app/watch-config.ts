/** Asks for the start-up configuration again while the tab is visible: switches and warnings change at run time. */
import { getConfig } from '@marquee/product/contract/support.ts';
import { limits } from '@marquee/product/limits.ts';
import { call } from '../api/client.ts';
import { config, updateStartupConfig } from '../config/startup-config.ts';
import { loadPrivacy } from './load-privacy.ts';

const ask = async (): Promise<void> => {
  if (document.visibilityState !== 'visible') return;
  // A failed call changes nothing: the configuration of the page stays.
  const next = await call(getConfig, { query: { service: config.brand }, showLoader: false }).catch(
    () => undefined,
  );
  if (!next) return;
  updateStartupConfig(next);
  loadPrivacy();
};

/** Returns a function that stops. */
export const watchConfig = (): (() => void) => {
  const askNow = () => void ask();
  const timer = setInterval(askNow, limits.configPollSeconds * 1000);
  document.addEventListener('visibilitychange', askNow);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', askNow);
  };
};

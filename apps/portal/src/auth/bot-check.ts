/** Bot check. Its code is loaded at the first protected action. */
import { getChallenge } from '@marquee/product/contract/auth.ts';
import { fail, AppError } from '@marquee/product/app-error.ts';
import { type BotAction, botCheckPlaceholder } from '@marquee/product/values/enums.ts';
import { call } from '../api/client.ts';
import { config } from '../config/startup-config.ts';
import { testFlag } from '../config/test-flags.ts';
import { trustedScriptUrl } from './trusted-types.ts';

/** Only the URL; the worker is loaded on use. */
const workerUrl = import.meta.glob<string>('./proof-of-work-worker.ts', {
  query: '?worker&url',
  import: 'default',
  eager: true,
})['./proof-of-work-worker.ts']!;

/** A token is single use and valid for its action only. */
export const getBotCheckToken = async (action: BotAction): Promise<string> => {
  if (config.botCheck === 'off' || testFlag('bypassRecaptcha') === 'true') return botCheckPlaceholder;
  return config.botCheck === 'pow' ? await proofOfWork(action) : await recaptchaToken(action);
};

/**
 * Sends a call with a bot check token. The server may require a higher cost than was solved: then the
 * check is solved once more.
 */
export const withBotCheckToken = async <T>(
  action: BotAction,
  send: (token: string) => Promise<T>,
): Promise<T> => {
  const token = await getBotCheckToken(action);
  try {
    return await send(token);
  } catch (error) {
    const isRealToken = token !== botCheckPlaceholder;
    if (!isRealToken || !(error instanceof AppError) || error.code !== 'RECAPTCHA_RETRY') throw error;
  }
  return send(await getBotCheckToken(action));
};

const proofOfWork = async (action: BotAction): Promise<string> => {
  const { parameters, signature } = await call(getChallenge, { query: { action } });
  const challenge = { parameters, signature };
  return btoa(JSON.stringify({ challenge, solution: await solve(challenge) }));
};

const solve = (challenge: object): Promise<unknown> => {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
  return new Promise((resolve, reject) => {
    const fail = () => reject(new AppError('RECAPTCHA_RETRY'));
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }) => (data ? resolve(data) : fail()));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
};

interface Recaptcha {
  readonly ready: (then: () => void) => void;
  readonly execute: (siteKey: string, options: { readonly action: BotAction }) => Promise<string>;
}
const recaptcha = () => (globalThis as { grecaptcha?: Recaptcha }).grecaptcha;

let loading: Promise<void> | undefined;

const loadRecaptcha = (siteKey: string): Promise<void> =>
  (loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = trustedScriptUrl(
      `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
    );
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new AppError('RECAPTCHA_RETRY'));
    });
    document.head.append(script);
  }).catch((error: unknown) => {
    // Allow a later attempt to load it again.
    loading = undefined;
    throw error;
  }));

const recaptchaToken = async (action: BotAction): Promise<string> => {
  const { recaptchaSiteKey: siteKey } = config;
  if (!siteKey) fail('RECAPTCHA_RETRY');
  await loadRecaptcha(siteKey);
  const api = recaptcha();
  if (!api) fail('RECAPTCHA_RETRY');
  await new Promise<void>((resolve) => api.ready(resolve));
  return api.execute(siteKey, { action });
};

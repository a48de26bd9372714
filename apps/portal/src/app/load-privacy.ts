/** Loads consent and tags where a brand has a tag, so that other pages pay nothing for them. */
import { config } from '../config/startup-config.ts';

/** A failed import is retried by the next call. */
export const loadPrivacy = (): void => {
  if (config.tagBrands.length === 0) return;
  void import('../shell/privacy/start-privacy.tsx')
    .then(({ startPrivacy }) => startPrivacy())
    .catch(() => undefined);
};

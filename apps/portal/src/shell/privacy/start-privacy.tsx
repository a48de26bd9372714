/** Starts consent and tags in a page whose brands have some. */
import { consentStorageKey, recordAgain, reloadDecisions } from '../../analytics/consent.ts';
import { runTag } from '../../analytics/tag-frame.ts';
import { config } from '../../config/startup-config.ts';
import { getActiveLanguage, loadMessages } from '../../i18n/i18n.ts';
import { useCurrentRoute } from '../../state/current-route.ts';
import { emptyShellSlots, useShellSlots } from '../../state/shell-slots.ts';
import { ConsentBanner, PrivacyChoices } from './consent-banner.tsx';

/** The first navigation decides the language. */
const firstRoute = (): Promise<void> =>
  new Promise((resolve) => {
    if (useCurrentRoute.getState().route) return resolve();
    const stop = useCurrentRoute.subscribe(({ route }) => {
      if (!route) return;
      stop();
      resolve();
    });
  });

/** Another tab decided. */
const onStorage = ({ key }: StorageEvent): void => {
  if (key === consentStorageKey || key === null) reloadDecisions();
};

let stop: (() => void) | undefined;

export const stopPrivacy = (): void => {
  stop?.();
  stop = undefined;
};

/** Repeated calls do nothing. In another site's frame that site asks for consent. */
export const startPrivacy = async (): Promise<void> => {
  if (stop || (config.signInWidget && window.top !== window)) return;
  let stopTag = (): void => {};
  let isStopped = false;
  stop = () => {
    isStopped = true;
    stopTag();
    removeEventListener('storage', onStorage);
    useShellSlots.setState(emptyShellSlots, true);
  };
  await firstRoute();
  await loadMessages('privacy', getActiveLanguage()).catch((error: unknown) => {
    stopPrivacy();
    throw error;
  });
  if (isStopped) return;
  reloadDecisions();
  addEventListener('storage', onStorage);
  useShellSlots.setState({ consentBanner: <ConsentBanner />, privacyChoices: <PrivacyChoices /> }, true);
  stopTag = runTag();
  // The next page tries again.
  void recordAgain().catch(() => undefined);
};

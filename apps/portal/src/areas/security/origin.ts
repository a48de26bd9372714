/** Where a session or event came from, in words. */
import { useT } from '../../i18n/i18n.ts';
import type { Session } from './security-queries.ts';

type Origin = Pick<Session, 'browser' | 'system' | 'device'>;

export const useOrigin = (): ((origin: Origin) => string) => {
  const t = useT();
  return ({ browser, system, device }) => {
    if (device !== null) return device;
    if (browser !== null && system !== null) return t('security.sessions.on', { browser, system });
    return browser ?? system ?? t('security.sessions.app');
  };
};

import { useLanguage, useT } from '../i18n/i18n.ts';
import { useSession } from '../session/use-session.ts';
import { config } from '../config/startup-config.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { alert } from '../ui/icon/shell-icons.ts';
import css from './site-warning.module.css';

/** Shown if the server uses simulated integrations. */
export const DemoBanner = () => {
  const t = useT();
  if (!config.demo) return null;
  return (
    <section className={css.warning} aria-label={t('shell.demo.name')}>
      <Icon path={alert} />
      <p>{t('shell.demo.text')}</p>
    </section>
  );
};

/** Enabled by operators, separately for signed-in and signed-out visitors. */
export const SiteWarning = () => {
  const t = useT();
  const language = useLanguage();
  const { loggedIn } = useSession();
  const warning = loggedIn ? config.warning.loggedIn : config.warning.loggedOut;
  if (!warning.enabled) return null;
  return (
    <section className={css.warning} aria-label={t('shell.warning')}>
      <Icon path={alert} />
      <p>{warning[language] || t('SERVICE_UNAVAILABLE')}</p>
    </section>
  );
};

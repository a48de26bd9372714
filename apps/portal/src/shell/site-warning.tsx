import { useLanguage, useT } from '../i18n/i18n.ts';
import { useSession } from '../session/use-session.ts';
import { config } from '../config/startup-config.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { alert } from '../ui/icon/shell-icons.ts';
import css from './site-warning.module.css';

/** Shown on every page of a server that runs with the demo's parties. */
export const DemoBanner = () => {
  const t = useT();
  if (!config.demo) return null;
  return (
    <section className={css.warning} aria-label={t('shell.demo.name')}>
      <Icon draw={alert} />
      <p>{t('shell.demo.text')}</p>
    </section>
  );
};

/** Switched on by the operators, apart for people who are signed in and people who are not. */
export const SiteWarning = () => {
  const t = useT();
  const language = useLanguage();
  const { loggedIn } = useSession();
  const warning = loggedIn ? config.warning.loggedIn : config.warning.loggedOut;
  if (!warning.enabled) return null;
  return (
    <section className={css.warning} aria-label={t('shell.warning')}>
      <Icon draw={alert} />
      <p>{warning[language] || t('SERVICE_UNAVAILABLE')}</p>
    </section>
  );
};

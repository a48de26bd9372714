/** Accounts that signed in from this browser; selecting one prefills the email. */
import { formatDate, localTimeZone } from '@marquee/product/values/dates.ts';
import { useHasFeature } from '../../../state/current-route.ts';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { focusHeading } from '../../../ui/focus-heading.ts';
import { navigateToRoute, Link } from '../../../navigation/link.tsx';
import { useLoginState } from '../../../state/app-state.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { close } from '../../../ui/icon/shell-icons.ts';
import layout from '../../../ui/layout.module.css';
import { UserBadge } from '../../../ui/user-row.tsx';
import text from '../../../ui/text.module.css';
import css from './recent-accounts-page.module.css';

const RecentPage = () => {
  const t = useT();
  const language = useLanguage();
  const has = useHasFeature();
  const connections = useLoginState((login) => login.recentConnections);

  const updateConnections = (remaining: typeof connections) => {
    useLoginState.setState({ recentConnections: remaining });
    if (remaining.length === 0) void navigateToRoute('loginDTCIdentifier', { replace: true });
    // The focused button is gone.
    else focusHeading();
  };

  return (
    <>
      {has('bduLogin') && <ParentLink to="login" />}
      <h1>{t('auth.recent.title')}</h1>
      <p className={text.lead}>{t('auth.recent.lead')}</p>
      <div className={layout.stack}>
        <ul className={css.people}>
          {connections.map(({ email, lastLogin }) => (
            <li key={email} className={css.person}>
              <Link
                to="loginDTCPassword"
                className={css.choose}
                onClick={() => useLoginState.setState({ email })}
              >
                <UserBadge
                  email={email}
                  detail={t('auth.recent.last', { date: formatDate(lastLogin, language, localTimeZone) })}
                />
              </Link>
              <button
                type="button"
                className={css.remove}
                aria-label={t('auth.recent.remove', { email })}
                onClick={() => updateConnections(connections.filter((known) => known.email !== email))}
              >
                <Icon path={close} />
              </button>
            </li>
          ))}
        </ul>
        <Link
          to="loginDTCIdentifier"
          className={buttonClass({ variant: 'outline', wide: true })}
          onClick={() => useLoginState.setState({ email: '' })}
        >
          {t('auth.recent.other')}
        </Link>
        <Button variant="text" small onClick={() => updateConnections([])}>
          {t('auth.recent.clear')}
        </Button>
      </div>
      <p className={`${text.foot} ${text.center}`}>
        {t('auth.login.new')} <Link to="register">{t('auth.login.create')}</Link>
      </p>
    </>
  );
};
export default RecentPage;

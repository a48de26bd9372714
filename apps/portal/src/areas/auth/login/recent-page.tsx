/** The accounts that signed in from this browser; one click fills in the address. */
import { formatDate, localTimeZone } from '@marquee/product/values/dates.ts';
import { useHas } from '../../../flow/current.ts';
import { UpLink } from '../../../flow/back-link.tsx';
import { focusHeading } from '../../../flow/focus-heading.ts';
import { goToRoute, Link } from '../../../flow/link.tsx';
import { useLogin } from '../../../flow/state.ts';
import { useLanguage, useT } from '../../../i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { close } from '../../../ui/icon/icons.ts';
import layout from '../../../ui/layout.module.css';
import { Person } from '../../../ui/person.tsx';
import text from '../../../ui/text.module.css';
import css from './recent-page.module.css';

const RecentPage = () => {
  const t = useT();
  const language = useLanguage();
  const has = useHas();
  const connections = useLogin((login) => login.recentConnections);

  const keep = (left: typeof connections) => {
    useLogin.setState({ recentConnections: left });
    if (left.length === 0) void goToRoute('loginDTCIdentifier', { replace: true });
    // The button that had the focus is gone.
    else focusHeading();
  };

  return (
    <>
      {has('bduLogin') && <UpLink to="login" />}
      <h1>{t('auth.recent.title')}</h1>
      <p className={text.lead}>{t('auth.recent.lead')}</p>
      <div className={layout.stack}>
        <ul className={css.people}>
          {connections.map(({ email, lastLogin }) => (
            <li key={email} className={css.person}>
              <Link to="loginDTCPassword" className={css.choose} onClick={() => useLogin.setState({ email })}>
                <Person
                  email={email}
                  detail={t('auth.recent.last', { date: formatDate(lastLogin, language, localTimeZone) })}
                />
              </Link>
              <button
                type="button"
                className={css.remove}
                aria-label={t('auth.recent.remove', { email })}
                onClick={() => keep(connections.filter((known) => known.email !== email))}
              >
                <Icon draw={close} />
              </button>
            </li>
          ))}
        </ul>
        <Link
          to="loginDTCIdentifier"
          className={buttonClass({ look: 'line', wide: true })}
          onClick={() => useLogin.setState({ email: '' })}
        >
          {t('auth.recent.other')}
        </Link>
        <Button look="text" small onClick={() => keep([])}>
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

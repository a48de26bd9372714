import { useHas } from '../../../flow/current.ts';
import { Link } from '../../../flow/link.tsx';
import { useApp } from '../../../flow/state.ts';
import { useT } from '../../../i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { mail, tv } from '../../../ui/icon/icons.ts';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';

/** The door: by email or through a TV provider. The site state may bring the second one forward. */
const LoginPage = () => {
  const t = useT();
  const has = useHas();
  const siteState = useApp((app) => app.siteState);
  const requireDtc = useApp((app) => app.requireDtc);

  const withEmail = has('dtcLogin');
  const withProvider = has('bduLogin') && !requireDtc;
  const providerFirst = withProvider && (siteState === 'bdu' || !withEmail);
  return (
    <>
      <h1>{t('auth.login.title')}</h1>
      <p className={text.lead}>{t('auth.login.lead')}</p>
      <div className={layout.stack}>
        {withEmail && (
          <Link to="loginDTC" className={buttonClass({ look: providerFirst ? 'line' : 'main', wide: true })}>
            <Icon draw={mail} />
            <span>{t('auth.login.email')}</span>
          </Link>
        )}
        {withEmail && withProvider && <p className={text.or}>{t('auth.login.or')}</p>}
        {withProvider && (
          <>
            <Link
              to="loginBDU"
              className={buttonClass({ look: providerFirst ? 'main' : 'line', wide: true })}
            >
              <Icon draw={tv} />
              <span>{t('auth.login.provider')}</span>
            </Link>
            <p className={`${text.hint} ${text.center}`}>{t('auth.login.providerHint')}</p>
          </>
        )}
      </div>
      {withEmail && (
        <p className={`${text.foot} ${text.center}`}>
          {t('auth.login.new')} <Link to="register">{t('auth.login.create')}</Link>
        </p>
      )}
    </>
  );
};
export default LoginPage;

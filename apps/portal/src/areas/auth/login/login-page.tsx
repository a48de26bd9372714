import { ReturnedSignOut } from '../../../auth/provider/returned-sign-out.tsx';
import { useHasFeature } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { useAppState } from '../../../state/app-state.ts';
import { useT } from '../../../i18n/i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { mail, tv } from '../../../ui/icon/shell-icons.ts';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';

/** Sign-in choice: email or TV provider. The site state may show TV providers first. */
const LoginPage = () => {
  const t = useT();
  const has = useHasFeature();
  const siteState = useAppState((app) => app.siteState);
  const requireDtc = useAppState((app) => app.requireDtc);

  const withEmail = has('dtcLogin');
  const withProvider = has('bduLogin') && !requireDtc;
  const providerFirst = withProvider && (siteState === 'bdu' || !withEmail);
  return (
    <>
      <h1>{t('auth.login.title')}</h1>
      <p className={text.lead}>{t('auth.login.lead')}</p>
      <div className={layout.stack}>
        <ReturnedSignOut />
        {withEmail && (
          <Link
            to="loginDTC"
            className={buttonClass({ variant: providerFirst ? 'outline' : 'primary', wide: true })}
          >
            <Icon path={mail} />
            <span>{t('auth.login.email')}</span>
          </Link>
        )}
        {withEmail && withProvider && <p className={text.or}>{t('auth.login.or')}</p>}
        {withProvider && (
          <>
            <Link
              to="loginBDU"
              className={buttonClass({ variant: providerFirst ? 'primary' : 'outline', wide: true })}
            >
              <Icon path={tv} />
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

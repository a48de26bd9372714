import { routes } from '@marquee/product/navigation/routes.ts';
import { useHasFeature } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { mail, tv } from '../../ui/icon/shell-icons.ts';
import layout from '../../ui/layout.module.css';
import { InlineAlert } from '../../ui/inline-alert.tsx';

/** The provider rejected the sign-in or did not respond; both sign-in methods are offered. */
const ProviderErrorPage = () => {
  const t = useT();
  const has = useHasFeature();
  const language = useLanguage();
  return (
    <>
      <h1>{routes.loginBDUError.title?.[language]}</h1>
      <div className={layout.stack}>
        <InlineAlert kind="bad" role="alert">
          {t('BDU_LOGIN_FAILED')}
        </InlineAlert>
        <Link to="loginBDU" className={buttonClass({ wide: true })}>
          <Icon path={tv} />
          <span>{t('auth.login.provider')}</span>
        </Link>
        {has('dtcLogin') && (
          <Link to="loginDTC" className={buttonClass({ variant: 'outline', wide: true })}>
            <Icon path={mail} />
            <span>{t('auth.login.email')}</span>
          </Link>
        )}
      </div>
    </>
  );
};
export default ProviderErrorPage;

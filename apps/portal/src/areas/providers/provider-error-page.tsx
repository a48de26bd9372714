import { routes } from '@marquee/product/navigation/routes.ts';
import { useHas } from '../../flow/current.ts';
import { Link } from '../../flow/link.tsx';
import { useLanguage, useT } from '../../i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { mail, tv } from '../../ui/icon/icons.ts';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';

/** The TV provider said no, or nothing at all. Both doors stay open. */
const ProviderErrorPage = () => {
  const t = useT();
  const has = useHas();
  const language = useLanguage();
  return (
    <>
      <h1>{routes.loginBDUError.title?.[language]}</h1>
      <div className={layout.stack}>
        <Notice kind="bad" role="alert">
          {t('BDU_LOGIN_FAILED')}
        </Notice>
        <Link to="loginBDU" className={buttonClass({ wide: true })}>
          <Icon draw={tv} />
          <span>{t('auth.login.provider')}</span>
        </Link>
        {has('dtcLogin') && (
          <Link to="loginDTC" className={buttonClass({ look: 'line', wide: true })}>
            <Icon draw={mail} />
            <span>{t('auth.login.email')}</span>
          </Link>
        )}
      </div>
    </>
  );
};
export default ProviderErrorPage;

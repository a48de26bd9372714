/** Error page. Its links load a new document, which discards the broken state. */
import { brandOf, homeUrlOf } from '@marquee/product/brands.ts';
import { useBrand, useCurrentRoute } from '../state/current-route.ts';
import { formatLocation } from '../navigation/location.ts';
import { useLanguage, useT } from '../i18n/i18n.ts';
import { useSession } from '../session/use-session.ts';
import { brandFor, config } from '../config/startup-config.ts';
import { buttonClass } from '../ui/button.tsx';
import { refresh } from '../ui/icon/page-icons.ts';
import layout from '../ui/layout.module.css';
import { Marquee } from '../ui/illustration/marquee.tsx';
import picture from '../ui/illustration/marquee.module.css';
import text from '../ui/text.module.css';
import { FailureHeading, ReloadButton } from './plain-error-page.tsx';
import css from './shell.module.css';

const ErrorPage = ({ reference }: { readonly reference: string }) => {
  const t = useT();
  const brand = useBrand();
  const language = useLanguage();
  return (
    <div className={`${text.center} ${css.crash}`}>
      <Marquee lights="dim">
        <path className={picture.line} strokeDasharray="4 6" d="M52 72h40M148 72h40" />
        <circle className={picture.soft} cx="120" cy="72" r="20" />
        <path className={picture.again} d="M129 69a10 10 0 1 0-1 8M129.5 62v8h-8" />
      </Marquee>
      <FailureHeading />
      <p className={text.lead}>{t('shell.error.lead')}</p>
      <div className={layout.stack}>
        <ReloadButton icon={refresh} />
        <AlternativeLink />
      </div>
      <p className={text.foot}>
        {t('shell.error.still')} <a href={brandFor(brand).supportUrl[language]}>{t('shell.error.support')}</a>
      </p>
      <p className={text.hint}>{t('shell.error.reference', { reference })}</p>
    </div>
  );
};
export default ErrorPage;

/** Link to the account or sign-in; to the brand's home if that page failed. */
const AlternativeLink = () => {
  const t = useT();
  const id = useBrand();
  const language = useLanguage();
  const { loggedIn } = useSession();
  const currentRoute = useCurrentRoute(({ route }) => route);
  const route = loggedIn ? 'manageAccount' : 'loginIndex';
  const home = homeUrlOf(id, language, config.brands);
  const className = buttonClass({ variant: 'outline', wide: true });
  if (currentRoute === route && home)
    return (
      <a className={className} href={home}>
        {t('shell.error.home', { brand: brandOf(id).name[language] })}
      </a>
    );
  return (
    <a className={className} href={formatLocation({ route, params: {}, query: {}, hash: '' })}>
      {t(loggedIn ? 'shell.toAccount' : 'shell.error.signIn')}
    </a>
  );
};

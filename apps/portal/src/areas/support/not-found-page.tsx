import { homeUrlOf } from '@marquee/product/brands.ts';
import { useBrand } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { brandFor, config } from '../../config/startup-config.ts';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Marquee } from '../../ui/illustration/marquee.tsx';
import picture from '../../ui/illustration/marquee.module.css';
import text from '../../ui/text.module.css';

const NotFoundPage = () => {
  const t = useT();
  const language = useLanguage();
  const id = useBrand();
  const { loggedIn } = useSession();
  const brand = brandFor(id);
  const home = homeUrlOf(id, language, config.brands);
  return (
    <div className={text.center}>
      <Marquee lights="failing">
        <text className={picture.letter} x="72" y="84">
          4
        </text>
        <text className={picture.letter} x="168" y="84">
          4
        </text>
        <path className={picture.line} strokeDasharray="4 6" d="M104 52h32v40h-32Z" />
        <g transform="translate(196 138) rotate(18)">
          <rect className={picture.screen} x="0" y="-18" width="30" height="38" rx="4" />
          <text className={`${picture.letter} ${picture.fallen}`} x="15" y="12">
            0
          </text>
        </g>
      </Marquee>
      <h1>{t('support.notFound.title')}</h1>
      <p className={text.lead}>{t('support.notFound.lead')}</p>
      <div className={layout.stack}>
        <Link to={loggedIn ? 'manageAccount' : 'login'} className={buttonClass({ wide: true })}>
          {t(loggedIn ? 'shell.toAccount' : 'auth.signIn')}
        </Link>
        {home && (
          <a className={buttonClass({ variant: 'outline', wide: true })} href={home}>
            {t('shell.header.back', { brand: brand.name[language] })}
          </a>
        )}
      </div>
      <p className={text.foot}>
        {t('support.notFound.else')} <a href={brand.supportUrl[language]}>{t('shell.contactSupport')}</a>
      </p>
    </div>
  );
};
export default NotFoundPage;

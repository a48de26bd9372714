import { Link } from '../../navigation/link.tsx';
import { useT } from '../../i18n/i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Marquee } from '../../ui/illustration/marquee.tsx';
import picture from '../../ui/illustration/marquee.module.css';
import text from '../../ui/text.module.css';

/** The header shows the logos of the brands. */
const LegacyUnsupportedPage = () => {
  const t = useT();
  return (
    <div className={text.center}>
      <Marquee lights="dark">
        <rect className={picture.soft} x="104" y="44" width="32" height="56" rx="5" />
        <rect className={picture.line} x="104" y="44" width="32" height="56" rx="5" />
        <path className={picture.line} d="M116 92h8M110 54h20M110 62h14" />
      </Marquee>
      <h1>{t('support.legacy.title')}</h1>
      <p className={text.lead}>
        {t('LEGACY_UNSUPPORTED')} {t('support.legacy.lead')}
      </p>
      <p className={text.lead}>{t('support.legacy.web')}</p>
      <div className={layout.stack}>
        <Link to="login" className={buttonClass({ wide: true })}>
          {t('support.legacy.signIn')}
        </Link>
      </div>
    </div>
  );
};
export default LegacyUnsupportedPage;

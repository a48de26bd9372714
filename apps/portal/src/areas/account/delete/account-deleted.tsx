import { brandOf, homeUrlOf } from '@marquee/product/brands.ts';
import { useBrand } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { config } from '../../../config/startup-config.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { FocusedHeading } from '../../../ui/focused-heading.tsx';
import layout from '../../../ui/layout.module.css';
import { Marquee } from '../../../ui/illustration/marquee.tsx';
import text from '../../../ui/text.module.css';
import css from './delete-account-page.module.css';

/** The session has ended, so the links are those of a signed-out visitor. */
export const AccountDeleted = ({ email }: { readonly email: string }) => {
  const t = useT();
  const language = useLanguage();
  const brand = useBrand();
  const home = homeUrlOf(brand, language, config.brands);
  return (
    <div className={`${layout.small} ${text.center} ${css.middle}`}>
      <Marquee lights="dark" />
      <FocusedHeading>{t('account.delete.goneTitle')}</FocusedHeading>
      <p className={text.lead}>
        {t('account.delete.gone')} <b className={text.whole}>{email}</b>
      </p>
      <p className={text.lead}>{t('account.delete.goneThanks')}</p>
      <div className={layout.stack}>
        {home && (
          <a href={home} className={buttonClass({ wide: true })}>
            {t('shell.header.back', { brand: brandOf(brand).name[language] })}
          </a>
        )}
        <Link to="register" className={buttonClass({ variant: home ? 'text' : 'primary', wide: true })}>
          {t('account.delete.create')}
        </Link>
      </div>
    </div>
  );
};

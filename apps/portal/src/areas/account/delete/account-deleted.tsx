import { brandOf, homeUrlOf } from '@marquee/product/brands.ts';
import { useBrand } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { RichText } from '../../../i18n/rich-text.tsx';
import { config } from '../../../config/startup-config.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { FocusedHeading } from '../../../ui/focused-heading.tsx';
import layout from '../../../ui/layout.module.css';
import { Marquee } from '../../../ui/illustration/marquee.tsx';
import text from '../../../ui/text.module.css';
import css from './delete-account-page.module.css';

/** Of a TV provider's customer the provider's name: such an account has no email. */
export type DeletedAccount = { readonly email: string } | { readonly provider: string };

/** The session has ended, so the links are those of a signed-out visitor. */
export const AccountDeleted = (account: DeletedAccount) => {
  const t = useT();
  const language = useLanguage();
  const brand = useBrand();
  const home = homeUrlOf(brand, language, config.brands);
  return (
    <div className={`${layout.small} ${text.center} ${css.middle}`}>
      <Marquee lights="dark" />
      <FocusedHeading>{t('account.delete.goneTitle')}</FocusedHeading>
      <p className={text.lead}>
        {'email' in account ? (
          <RichText message="account.delete.gone" values={{ email: account.email }} />
        ) : (
          t('account.delete.providerGone', account)
        )}
      </p>
      <p className={text.lead}>{t('account.delete.goneThanks')}</p>
      <div className={layout.stack}>
        {home && (
          <a href={home} className={buttonClass({ wide: true })}>
            {t('shell.header.back', { brand: brandOf(brand).name[language] })}
          </a>
        )}
        {'email' in account && (
          <Link to="register" className={buttonClass({ variant: home ? 'text' : 'primary', wide: true })}>
            {t('account.delete.create')}
          </Link>
        )}
      </div>
    </div>
  );
};

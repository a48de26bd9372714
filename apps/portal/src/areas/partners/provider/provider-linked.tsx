import { contentNames } from '@marquee/product/values/skus.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../navigation/link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { SuccessIllustration } from '../../../ui/illustration/success.tsx';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { useProviderFromUrl } from './provider-page.tsx';

export const ProviderLinked = () => {
  const t = useT();
  const { linked } = useProviderFromUrl();
  const content = contentNames(linked?.content.map(({ productSku }) => productSku) ?? [], useLanguage());
  return (
    <div className={`${layout.small} ${layout.centred} ${text.center}`}>
      <SuccessIllustration />
      <h1>{t('partners.provider.success')}</h1>
      {linked && (
        <p className={text.lead}>{t('partners.linkSuccess.lead', { partner: linked.displayName })}</p>
      )}
      <p className={text.lead} aria-live="polite">
        {content && t('partners.linkSuccess.watch', { content })}
      </p>
      <div className={layout.stack}>
        <Link to="partnersIndex" className={buttonClass({ wide: true })}>
          {t('partners.list.back')}
        </Link>
      </div>
    </div>
  );
};

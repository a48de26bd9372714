/** The linked TV provider: since when, its content, and a link to unlink it. */
import { formatDate } from '@marquee/product/values/dates.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../navigation/link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { ContentList, PartnerContentSkeleton } from '../partner-content.tsx';
import { LinkedProviderPage } from './provider-page.tsx';

export const ProviderDetails = () => {
  const t = useT();
  const language = useLanguage();
  return (
    <LinkedProviderPage title={(provider) => provider} skeleton={<PartnerContentSkeleton />}>
      {({ providerId, displayName: partner, linkedAt, content }) => (
        <>
          <p className={text.lead}>
            {t('partners.provider.since', { partner, date: formatDate(linkedAt, language) })}
          </p>
          <div className={layout.stack}>
            <h2>{t('partners.details.brings')}</h2>
            <ContentList items={content} />
            <p className={text.muted}>{t('partners.provider.signsIn', { partner })}</p>
            <div>
              <Link
                to="partnersUnlink"
                params={{ partnerId: providerId }}
                className={buttonClass({ variant: 'danger' })}
              >
                {t('partners.details.unlink', { partner })}
              </Link>
            </div>
          </div>
        </>
      )}
    </LinkedProviderPage>
  );
};

import { Link } from '../../navigation/link.tsx';
import { useT } from '../../i18n/i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import layout from '../../ui/layout.module.css';
import { Section } from '../../ui/section.tsx';
import text from '../../ui/text.module.css';
import { PartnerContent, PartnerContentSkeleton } from './partner-content.tsx';
import { PartnerPage, usePartnerFromUrl } from './partner-page.tsx';
import { ProviderDetails } from './provider/provider-details.tsx';
import { useIsProviderUrl } from './provider/provider-page.tsx';

const PartnerDetailsPage = () => (useIsProviderUrl() ? <ProviderDetails /> : <PartnerDetails />);
export default PartnerDetailsPage;

const PartnerDetails = () => {
  const t = useT();
  const { partner } = usePartnerFromUrl();
  return (
    <PartnerPage title={partner} linked skeleton={<PartnerContentSkeleton />}>
      {({ partnerId }) => (
        <>
          <p className={text.lead}>{t('partners.details.lead', { partner })}</p>
          <Section title={t('partners.details.brings')}>
            <PartnerContent partnerId={partnerId} />
          </Section>
          <Section title={t('partners.details.link')}>
            <DescriptionList
              facts={[
                { term: t('partners.link.share', { partner }), description: t('partners.link.shares') },
                {
                  term: t('partners.link.keep', { partner }),
                  description: t('partners.link.keeps', { partner }),
                },
              ]}
            />
          </Section>
          <div className={layout.stack}>
            <div>
              <Link to="partnersUnlink" params={{ partnerId }} className={buttonClass({ variant: 'danger' })}>
                {t('partners.details.unlink', { partner })}
              </Link>
            </div>
          </div>
        </>
      )}
    </PartnerPage>
  );
};

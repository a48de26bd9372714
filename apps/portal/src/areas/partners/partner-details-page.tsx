import { Link } from '../../navigation/link.tsx';
import { useT } from '../../i18n/i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { PartnerContent, PartnerContentSkeleton } from './partner-content.tsx';
import { PartnerPage, usePartnerFromUrl } from './partner-page.tsx';

const PartnerDetailsPage = () => {
  const t = useT();
  const { partner } = usePartnerFromUrl();
  return (
    <PartnerPage title={partner} linked skeleton={<PartnerContentSkeleton />}>
      {({ partnerId }) => (
        <>
          <p className={text.lead}>{t('partners.details.lead', { partner })}</p>
          <div className={layout.stack}>
            <h2>{t('partners.details.brings')}</h2>
            <PartnerContent partnerId={partnerId} />
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
export default PartnerDetailsPage;

import { navigateToRoute } from '../../../navigation/link.tsx';
import { useT } from '../../../i18n/i18n.ts';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { useLinkPartner } from './use-link-partner.ts';
import { PartnerPage, usePartnerFromUrl } from '../partner-page.tsx';
import {
  LinkingProgress,
  LinkResultAlert,
  useAuthorizeUrl,
  LinkConsent,
  LinkConsentSkeleton,
} from './link-consent.tsx';

const LinkPartnerPage = () => {
  const t = useT();
  const { partnerId, partner } = usePartnerFromUrl();
  const authorizeUrlOf = useAuthorizeUrl();
  const { busy, result, confirmMove } = useLinkPartner({
    partnerId,
    onLinked: () => navigateToRoute('partnersLinkSuccess', { params: { partnerId }, replace: true }),
  });
  return (
    <PartnerPage title={t('partners.link.title', { partner })} skeleton={<LinkConsentSkeleton />}>
      {(each) =>
        busy ? (
          <LinkingProgress partner={partner} />
        ) : (
          <>
            {!each.linked && <p className={text.lead}>{t('partners.link.lead', { partner })}</p>}
            <div className={layout.stack}>
              <LinkResultAlert
                result={result}
                partner={partner}
                linked={each.linked}
                confirmMove={confirmMove}
              />
              <LinkConsent partner={each} href={authorizeUrlOf(each)} />
            </div>
          </>
        )
      }
    </PartnerPage>
  );
};
export default LinkPartnerPage;

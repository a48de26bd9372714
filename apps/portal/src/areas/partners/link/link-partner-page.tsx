import { navigateToRoute } from '../../../navigation/link.tsx';
import { useT } from '../../../i18n/i18n.ts';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { useLinkPartner } from './use-link-partner.ts';
import { PartnerPage, usePartnerFromUrl } from '../partner-page.tsx';
import { LinkProvider } from '../provider/link-provider.tsx';
import { useIsProviderUrl } from '../provider/provider-page.tsx';
import { LinkingProgress, LinkConsentSkeleton } from '../link-progress.tsx';
import { LinkResultAlert, useAuthorizeUrl, LinkConsent } from './link-consent.tsx';

/** Until it is known whose page it is, the OAuth response stays in the URL. */
const LinkPartnerPage = () => {
  const isProvider = useIsProviderUrl();
  if (isProvider === undefined) return <UnknownPage />;
  return isProvider ? <LinkProvider /> : <LinkPartner />;
};
export default LinkPartnerPage;

const UnknownPage = () => {
  const t = useT();
  return (
    <PartnerPage title={t('partners.landing.title')} skeleton={<LinkConsentSkeleton />}>
      {() => null}
    </PartnerPage>
  );
};

const LinkPartner = () => {
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

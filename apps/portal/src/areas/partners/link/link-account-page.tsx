/** Target of the link action and of links in mails: the named partner, or a choice of all. */
import { useQuery } from '../../../api/use-query.ts';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { clearAppState, patchAppState, useAppState } from '../../../state/app-state.ts';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import layout from '../../../ui/layout.module.css';
import panel from '../../../ui/panel.module.css';
import text from '../../../ui/text.module.css';
import { CompanyHeading } from '../company-heading.tsx';
import { PartnerContent } from '../partner-content.tsx';
import { useLinkPartner } from './use-link-partner.ts';
import type { Partner } from '../partner-queries.ts';
import { partnersQuery } from '../partners-query.ts';
import { PartnerRow } from '../partner-row.tsx';
import { NotNowLink, LinkingProgress, LinkConsentSkeleton } from '../link-progress.tsx';
import { LinkResultAlert, useAuthorizeUrl, LinkConsent } from './link-consent.tsx';

const endFlow = (): void => clearAppState('action', 'linkPartnerId', 'isEmailPartnerLinking');

const LinkAccountPage = () => {
  const t = useT();
  const language = useLanguage();
  const partnerId = useAppState(({ linkPartnerId }) => linkPartnerId);
  const query = useQuery(partnersQuery(language));
  const named = query.data?.find((each) => each.partnerId === partnerId);
  const partner = named?.displayName ?? '';
  const { busy, result, confirmMove } = useLinkPartner({
    partnerId,
    onLinked: () => {
      endFlow();
      return navigateToRoute('linkPartnerSuccess', { params: { partnerId }, replace: true });
    },
  });
  return (
    <div className={layout.medium}>
      <CompanyHeading
        title={t('partners.landing.title')}
        company={named && { id: partnerId, name: partner, logo: named.logo }}
      />
      <QueryBoundary query={query} skeleton={<LinkConsentSkeleton />}>
        {(partners) => {
          if (busy) return <LinkingProgress partner={partner} />;
          return (
            <>
              {!named?.linked && (
                <p className={text.lead}>
                  {named ? t('partners.link.lead', { partner }) : t('partners.landing.lead')}
                </p>
              )}
              <div className={layout.stack}>
                <LinkResultAlert
                  result={result}
                  partner={partner}
                  linked={named?.linked ?? false}
                  confirmMove={confirmMove}
                />
                {named ? <NamedPartner {...named} /> : <Choice partners={partners} />}
              </div>
            </>
          );
        }}
      </QueryBoundary>
    </div>
  );
};
export default LinkAccountPage;

const NamedPartner = (partner: Partner) => {
  const authorizeUrlOf = useAuthorizeUrl('linkPartner');
  return (
    <>
      {partner.linked && <PartnerContent partnerId={partner.partnerId} />}
      <LinkConsent partner={partner} href={authorizeUrlOf(partner)} onLater={endFlow} />
    </>
  );
};

/** The OAuth response does not name the partner, so it is stored before the redirect. */
const storePartner = (linkPartnerId: string) => () => patchAppState({ linkPartnerId });

const Choice = ({ partners }: { readonly partners: readonly Partner[] }) => {
  const t = useT();
  const authorizeUrlOf = useAuthorizeUrl('linkPartner');
  return (
    <>
      <ul className={panel.panel} aria-label={t('partners.list.all')}>
        {partners.map((each) => (
          <li key={each.partnerId} className={panel.row}>
            <PartnerRow partner={each}>
              {!each.linked && (
                <a
                  href={authorizeUrlOf(each)}
                  className={panel.act}
                  aria-label={t('partners.list.linkNamed', { partner: each.displayName })}
                  onClick={storePartner(each.partnerId)}
                >
                  {t('partners.list.link')}
                </a>
              )}
            </PartnerRow>
          </li>
        ))}
      </ul>
      {partners.map(
        ({ partnerId, displayName, linked }) =>
          linked && (
            <section key={partnerId} className={layout.close} aria-label={displayName}>
              <h2>{displayName}</h2>
              <PartnerContent partnerId={partnerId} />
            </section>
          ),
      )}
      <NotNowLink onLater={endFlow} />
    </>
  );
};

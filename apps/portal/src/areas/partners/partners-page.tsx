/** All partners, linked or not. */
import { useQuery } from '../../api/use-query.ts';
import { useLayoutEffect, useState } from 'react';
import { useCurrentRoute, useHasFeature } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { replaceQuery } from '../../navigation/navigate.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import layout from '../../ui/layout.module.css';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import panel from '../../ui/panel.module.css';
import picture from '../../ui/illustration/marquee.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import text from '../../ui/text.module.css';
import { PartnerContentSkeleton } from './partner-content.tsx';
import type { Partner } from './partner-queries.ts';
import { partnersQuery } from './partners-query.ts';
import { PartnerRow } from './partner-row.tsx';
import { ProviderSection } from './provider/provider-section.tsx';

const readQuery = () => {
  const { error, ...query } = useCurrentRoute.getState().query;
  return { isUnavailable: error === 'SERVICE_UNAVAILABLE', query };
};

/** The server redirects here if the partner is unavailable; a reload must not repeat the alert. */
const useUnavailable = (): boolean => {
  const [{ isUnavailable, query }] = useState(readQuery);
  useLayoutEffect(() => {
    if (isUnavailable) replaceQuery({ params: {}, query });
  }, [isUnavailable, query]);
  return isUnavailable;
};

const PartnersPage = () => {
  const t = useT();
  const has = useHasFeature();
  const isUnavailable = useUnavailable();
  const query = useQuery(partnersQuery(useLanguage()));
  return (
    <>
      <h1>{t('partners.list.title')}</h1>
      <p className={text.lead}>{t('partners.list.lead')}</p>
      <div className={layout.stack}>
        {isUnavailable && (
          <InlineAlert kind="bad" role="alert">
            {t('SERVICE_UNAVAILABLE')}
          </InlineAlert>
        )}
        <QueryBoundary query={query} skeleton={<PartnerContentSkeleton />}>
          {(partners) => (
            <div className={panel.panel}>
              {!partners.some(({ linked }) => linked) && <NoneLinked />}
              <ul aria-label={t('partners.list.all')}>
                {partners.map((partner) => (
                  <li key={partner.partnerId} className={panel.row}>
                    <PartnerRow partner={partner}>
                      <Act {...partner} />
                    </PartnerRow>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </QueryBoundary>
        {has('bduLogin') && <ProviderSection />}
      </div>
    </>
  );
};
export default PartnersPage;

const Act = ({ partnerId, displayName: partner, linked }: Partner) => {
  const t = useT();
  return linked ? (
    <Link
      to="partnersDetails"
      params={{ partnerId }}
      className={panel.act}
      aria-label={t('partners.list.detailsNamed', { partner })}
    >
      {t('partners.list.details')}
    </Link>
  ) : (
    <Link
      to="partnersLink"
      params={{ partnerId }}
      className={panel.act}
      aria-label={t('partners.list.linkNamed', { partner })}
    >
      {t('partners.list.link')}
    </Link>
  );
};

const NoneLinked = () => {
  const t = useT();
  return (
    <EmptyState
      picture={
        <>
          <circle className={picture.soft} cx="104" cy="72" r="20" />
          <circle className={picture.line} cx="104" cy="72" r="20" />
          <circle className={picture.line} strokeDasharray="4 6" cx="138" cy="72" r="20" />
        </>
      }
      title={t('partners.list.none')}
      lead={t('partners.list.noneLead')}
    />
  );
};

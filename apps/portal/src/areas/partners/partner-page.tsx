/** Layout of the pages about one partner. */
import { useQuery } from '../../api/use-query.ts';
import { type ReactNode, useEffect } from 'react';
import { ParentLink } from '../../navigation/back-link.tsx';
import { useCurrentRoute } from '../../state/current-route.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import layout from '../../ui/layout.module.css';
import type { Partner } from './partner-queries.ts';
import { CompanyHeading } from './company-heading.tsx';
import { partnersQuery } from './partners-query.ts';

export const usePartnerFromUrl = (): { readonly partnerId: string; readonly partner: string } => {
  const partnerId = useCurrentRoute(({ params }) => params['partnerId'] ?? '');
  const { data } = useQuery({ ...partnersQuery(useLanguage()), staleTime: Infinity });
  return { partnerId, partner: data?.find((each) => each.partnerId === partnerId)?.displayName ?? '' };
};

interface Props {
  readonly title: string;
  /** Only for linked partners. */
  readonly linked?: boolean;
  readonly skeleton: ReactNode;
  readonly children: (partner: Partner) => ReactNode;
}

/** An unknown partner, or an unlinked one where a link is required, redirects to the list. */
export const PartnerPage = ({ title, linked = false, skeleton, children }: Props) => {
  const t = useT();
  const { partnerId } = usePartnerFromUrl();
  const query = useQuery({ ...partnersQuery(useLanguage()), staleTime: Infinity });
  const named = query.data?.find((each) => each.partnerId === partnerId);
  const found = named && (named.linked || !linked) ? named : undefined;
  const isLost = query.data !== undefined && !found;
  useEffect(() => {
    if (isLost) void navigateToRoute('partnersIndex', { replace: true });
  }, [isLost]);
  return (
    <div className={layout.medium}>
      <ParentLink to="partnersIndex">{t('partners.list.back')}</ParentLink>
      <CompanyHeading
        title={title}
        company={found && { id: partnerId, name: found.displayName, logo: found.logo }}
      />
      <QueryBoundary query={query} skeleton={skeleton}>
        {() => found && children(found)}
      </QueryBoundary>
    </div>
  );
};

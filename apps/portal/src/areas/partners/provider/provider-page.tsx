/** Layout of the partner pages for a TV provider, and the choice between it and a partner. */
import { useQuery } from '../../../api/use-query.ts';
import { type ReactNode, useEffect } from 'react';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { type OwnProvider, linkedProviderQuery } from '../../../auth/provider/own-provider-query.ts';
import { providersQuery, type TvProvider } from '../../../auth/provider/providers-query.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { useBrand, useCurrentRoute } from '../../../state/current-route.ts';
import layout from '../../../ui/layout.module.css';
import { type Company, CompanyHeading } from '../company-heading.tsx';
import { partnersQuery } from '../partners-query.ts';

/** Partners and TV providers share one id space: an id that is not a partner's is a provider's or unknown. */
export const useIsProviderUrl = (): boolean | undefined => {
  const { data } = useQuery({ ...partnersQuery(useLanguage()), staleTime: Infinity });
  const id = useCurrentRoute(({ params }) => params['partnerId']);
  return data && !data.some(({ partnerId }) => partnerId === id);
};

export const useProviderFromUrl = () => {
  const language = useLanguage();
  const providerId = useCurrentRoute(({ params }) => params['partnerId'] ?? '');
  const list = useQuery(providersQuery(useBrand(), language));
  const own = useQuery({ ...linkedProviderQuery(language), staleTime: Infinity });
  const provider = list.data?.find(({ id }) => id === providerId);
  return { provider, list, own, linked: own.data?.providerId === providerId ? own.data : undefined };
};

interface Props {
  readonly title: (provider: string) => string;
  readonly skeleton: ReactNode;
}

interface LinkedProps extends Props {
  readonly children: (own: OwnProvider) => ReactNode;
}

/** For the account's own provider; without a link the page redirects to the list. */
export const LinkedProviderPage = ({ title, skeleton, children }: LinkedProps) => {
  const { own, linked } = useProviderFromUrl();
  const isLost = own.data !== undefined && !linked;
  return (
    <Layout
      title={linked && title(linked.displayName)}
      company={linked && { id: linked.providerId, name: linked.displayName, logo: linked.logo }}
      isLost={isLost}
    >
      <QueryBoundary query={own} skeleton={skeleton}>
        {() => linked && children(linked)}
      </QueryBoundary>
    </Layout>
  );
};

interface ListedProps extends Props {
  readonly children: (provider: TvProvider, own: OwnProvider | null) => ReactNode;
}

/** For a provider of the brand's list; an unknown one redirects to the list. */
export const ListedProviderPage = ({ title, skeleton, children }: ListedProps) => {
  const { provider, list, own } = useProviderFromUrl();
  const isLost = list.data !== undefined && !provider;
  return (
    <Layout
      title={provider && title(provider.displayName)}
      company={provider && { id: provider.id, name: provider.displayName, logo: provider.logo }}
      isLost={isLost}
    >
      <QueryBoundary query={list} skeleton={skeleton}>
        {() => (
          <QueryBoundary query={own} skeleton={skeleton}>
            {(linked) => provider && children(provider, linked)}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </Layout>
  );
};

interface LayoutProps {
  readonly title: string | undefined;
  readonly company: Company | undefined;
  readonly isLost: boolean;
  readonly children: ReactNode;
}

const Layout = ({ title, company, isLost, children }: LayoutProps) => {
  const t = useT();
  useEffect(() => {
    if (isLost) void navigateToRoute('partnersIndex', { replace: true });
  }, [isLost]);
  return (
    <div className={layout.medium}>
      <ParentLink to="partnersIndex">{t('partners.list.back')}</ParentLink>
      <CompanyHeading title={title ?? t('partners.provider.title')} company={company} />
      {children}
    </div>
  );
};

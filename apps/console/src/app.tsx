/** The console: who is signed in decides what is shown. */
import type { ReactNode } from 'react';
import { getStaffSession, type StaffSession } from '@marquee/product/contract/staff/session.ts';
import { ApprovalsPage } from './approvals-page.tsx';
import { AuditPage } from './audit/audit-page.tsx';
import { BooksPage } from './books/books-page.tsx';
import { BrandsPage } from './brands/brands-page.tsx';
import { CodesPage } from './codes/codes-page.tsx';
import { ClientsPage } from './companies/clients-page.tsx';
import { CompaniesPage } from './companies/companies-page.tsx';
import { CustomerPage } from './customer/customer-page.tsx';
import { call } from './data/api.ts';
import { useWords } from './data/i18n.ts';
import { type PageName, pages } from './data/pages.ts';
import { parseRoute, type SignedInRoute, useLocation } from './data/router.ts';
import { useLoad } from './data/use-load.ts';
import { QueuesPage } from './queues/queues-page.tsx';
import { StaffPage } from './staff/staff-page.tsx';
import { WebhooksPage } from './webhooks/webhooks-page.tsx';
import { PricesPage } from './prices/prices-page.tsx';
import { SearchPage } from './search-page.tsx';
import { Shell } from './shell/shell.tsx';
import { SignedOutPage } from './shell/signed-out-page.tsx';
import { LoadError, Skeleton } from './ui/list-states.tsx';

interface PageProps {
  readonly session: StaffSession;
  readonly route: SignedInRoute;
}

const Denied = () => {
  const { t } = useWords();
  return (
    <div className="empty">
      <h1>{t('denied.title')}</h1>
      <p className="muted">{t('denied.lead')}</p>
    </div>
  );
};

const contents: Readonly<Record<PageName, (props: PageProps) => ReactNode>> = {
  search: () => <SearchPage />,
  customer: ({ session, route: { id = '', tab } }) => (
    <CustomerPage key={id} id={id} tab={tab} session={session} />
  ),
  prices: ({ session }) => <PricesPage session={session} />,
  codes: ({ session }) => <CodesPage session={session} />,
  approvals: () => <ApprovalsPage />,
  brands: ({ route: { id } }) => <BrandsPage id={id} />,
  queues: () => <QueuesPage />,
  webhooks: () => <WebhooksPage />,
  companies: () => <CompaniesPage />,
  clients: () => <ClientsPage />,
  books: () => <BooksPage />,
  audit: ({ session }) => <AuditPage mayExport={session.permissions.includes('audit.export')} />,
  staff: ({ session }) => <StaffPage session={session} />,
};

const Page = (props: PageProps) => {
  const { page } = props.route;
  return props.session.permissions.includes(pages[page].permission) ? contents[page](props) : <Denied />;
};

const SignedIn = ({ route }: { route: SignedInRoute }) => {
  const load = useLoad('session', (signal) => call(getStaffSession, { signal }));
  if (load.data === undefined)
    return (
      <main className="alone">
        <LoadError load={load} />
        {!load.error && <Skeleton />}
      </main>
    );
  return (
    <Shell session={load.data} page={route.page}>
      <Page session={load.data} route={route} />
    </Shell>
  );
};

export const App = () => {
  const { pathname } = useLocation();
  const route = parseRoute(pathname);
  return route.page === 'signedOut' ? <SignedOutPage /> : <SignedIn route={route} />;
};

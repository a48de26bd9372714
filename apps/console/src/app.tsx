/** The console: who is signed in decides what is shown. */
import { getStaffSession, type StaffSession } from '@marquee/product/contract/staff/session.ts';
import type { Permission } from '@marquee/product/staff/permissions.ts';
import { ApprovalsPage } from './approvals-page.tsx';
import { CustomerPage } from './customer/customer-page.tsx';
import { call } from './data/api.ts';
import { useWords } from './data/i18n.ts';
import { parseRoute, type Route, useLocation } from './data/router.ts';
import { useLoad } from './data/use-load.ts';
import { SearchPage } from './search-page.tsx';
import { Shell } from './shell/shell.tsx';
import { SignedOutPage } from './shell/signed-out-page.tsx';
import { LoadError, Skeleton } from './ui/list-states.tsx';

const neededFor: Readonly<Record<Exclude<Route['page'], 'signedOut'>, Permission>> = {
  search: 'customers.read',
  customer: 'customers.read',
  approvals: 'approvals.decide',
};

const Denied = () => {
  const { t } = useWords();
  return (
    <div className="empty">
      <h1>{t('denied.title')}</h1>
      <p className="muted">{t('denied.lead')}</p>
    </div>
  );
};

const Page = ({
  session,
  route,
}: {
  session: StaffSession;
  route: Exclude<Route, { page: 'signedOut' }>;
}) => {
  if (!session.permissions.includes(neededFor[route.page])) return <Denied />;
  if (route.page === 'customer')
    return <CustomerPage key={route.id} id={route.id} tab={route.tab} session={session} />;
  return route.page === 'approvals' ? <ApprovalsPage /> : <SearchPage />;
};

const SignedIn = ({ route }: { route: Exclude<Route, { page: 'signedOut' }> }) => {
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

/** Account overview with links to each settings page. */
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { providerName } from '@marquee/product/values/tv-providers.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef } from 'react';
import { nextBillQuery } from '../../payment-card/next-bill/next-bill-query.ts';
import { useHasFeature } from '../../state/current-route.ts';
import { useHydrated } from '../../state/hydration.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Link } from '../../navigation/link.tsx';
import { showToast } from '../../state/toasts.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useSession, useEmailVerified } from '../../session/use-session.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { chevronRight } from '../../ui/icon/page-icons.ts';
import panel from '../../ui/panel.module.css';
import { Section } from '../../ui/section.tsx';
import text from '../../ui/text.module.css';
import { pendingEmailQuery, useAccount } from './account-queries.ts';
import { PersonalDetails, ProviderDetails, SignInDetails, type SignInProps } from './account-details.tsx';
import { RowsSkeleton } from './account-skeletons.tsx';
import { NextPayment } from './next-payment.tsx';
import { VerifyEmailPanel } from './verify-email-panel.tsx';

const ManageAccountPage = () => {
  const t = useT();
  const { isDtc, claims } = useSession();
  const account = useAccount();
  const pending = useQuery({ ...pendingEmailQuery, enabled: isDtc });
  // useDeferredValue renders arriving data in interruptible slices, so input is handled in between (INP).
  const bill = useQuery({ ...nextBillQuery(useLanguage()), enabled: isDtc });
  const isHydrated = useHydrated();
  const waits = useDeferredValue(
    !isHydrated || account.data === undefined || pending.isLoading || bill.isLoading,
  );
  const name = isHydrated && account.data?.firstName;
  const provider = providerName(claims?.bdu_provider ?? '');
  useVerificationNotice();
  return (
    <>
      <h1>{name ? t('account.manage.hello', { name }) : t('account.manage.title')}</h1>
      <p className={text.lead}>
        {provider && !isDtc ? t('account.manage.leadProvider', { provider }) : t('account.manage.lead')}
      </p>
      <QueryBoundary query={account} waits={waits} skeleton={<AccountSkeleton />}>
        {(data) =>
          isDtc ? (
            <>
              {bill.data && <NextPayment bill={bill.data} />}
              <Direct account={data} pending={pending} />
            </>
          ) : (
            <ProviderDetails account={data} provider={provider} />
          )
        }
      </QueryBoundary>
    </>
  );
};
export default ManageAccountPage;

const AccountSkeleton = () => {
  const t = useT();
  const has = useHasFeature();
  const { isDtc } = useSession();
  return (
    <>
      <RowsSkeleton title={t('account.manage.personal')} count={isDtc ? 3 : 2} />
      {isDtc && (
        <>
          <RowsSkeleton title={t('account.manage.security')} count={2} />
          <RowsSkeleton title={t('account.manage.others')} count={1} />
          {has('deleteAccount') && <RowsSkeleton title={t('account.manage.close')} count={1} />}
        </>
      )}
    </>
  );
};

/** Announces a verification made here or in another tab, and moves focus because the form is gone. */
const useVerificationNotice = (): void => {
  const verified = useEmailVerified();
  const wasUnverified = useRef(false);
  useEffect(() => {
    if (verified === false) wasUnverified.current = true;
    if (!verified || !wasUnverified.current) return;
    wasUnverified.current = false;
    showToast('saved', 'auth.verifyEmailSuccess.title');
    focusHeading();
  }, [verified]);
};

const Direct = ({ account, pending }: Pick<SignInProps, 'account' | 'pending'>) => {
  const t = useT();
  const has = useHasFeature();
  const verified = useEmailVerified();
  return (
    <>
      {verified === false && <VerifyEmailPanel account={account} />}
      <PersonalDetails account={account} editable={verified !== false} />
      <SignInDetails account={account} editable={verified !== false} pending={pending} />
      {verified && (
        <SettingsLink
          title={t('account.manage.others')}
          name={t('account.manage.consolidate')}
          lead={t('account.manage.consolidateLead')}
          to="accountConsolidation"
        />
      )}
      {has('deleteAccount') && (
        <SettingsLink
          title={t('account.manage.close')}
          name={t('account.manage.delete')}
          lead={t('account.manage.deleteLead')}
          to="deleteAccount"
        />
      )}
    </>
  );
};

interface SettingsLinkProps {
  readonly title: string;
  readonly name: string;
  readonly lead: string;
  readonly to: RouteName;
}

/** A link to a page that is rarely needed. */
const SettingsLink = ({ title, name, lead, to }: SettingsLinkProps) => {
  const t = useT();
  return (
    <Section title={title}>
      <div className={panel.panel}>
        <div className={panel.row}>
          <div>
            <p className={panel.value}>{name}</p>
            <p className={panel.key}>{lead}</p>
          </div>
          <Link to={to} className={panel.act} aria-label={t('account.manage.reviewThis', { name })}>
            <span>{t('account.manage.review')}</span>
            <Icon path={chevronRight} />
          </Link>
        </div>
      </div>
    </Section>
  );
};

/** Account overview with links to each settings page. */
import type { Account, AccountOverview as Overview } from '@marquee/product/contract/account.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { adviceOf } from '@marquee/product/navigation/security-advice.ts';
import { useQuery } from '../../api/use-query.ts';
import { useDeferredValue, useEffect, useRef } from 'react';
import { useHasFeature } from '../../state/current-route.ts';
import { useHydrated } from '../../state/hydration.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Link } from '../../navigation/link.tsx';
import { lazyComponent } from '../../navigation/loader/lazy-component.tsx';
import { showToast } from '../../state/toasts.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { useEmailVerified } from '../../session/use-email-verified.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { chevronRight } from '../../ui/icon/page-icons.ts';
import panel from '../../ui/panel.module.css';
import { Section } from '../../ui/section.tsx';
import { LinesSkeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { overviewQuery, pendingEmailQuery, useAccount } from './account-queries.ts';
import { PersonalDetails, ProviderDetails, SignInDetails, type SignInProps } from './account-details.tsx';
import { AccountOverview, OverviewSkeleton } from './account-overview.tsx';
import { RowsSkeleton } from './account-skeletons.tsx';
import { AssistSection } from './assist/assist-section.tsx';
import { MakeOneAccount } from './make-one-account.tsx';
import { PasskeyOffer, usePasskeyOffer } from './passkey-offer.tsx';

/** Few customers still have to verify their email. */
const VerifyEmailPanel = lazyComponent(
  'verifyEmailPanel',
  async () => (await import('./verify-email-panel.tsx')).VerifyEmailPanel,
  () => (
    <div className={`${panel.section} ${panel.panel}`}>
      <div className={panel.row}>
        <LinesSkeleton />
      </div>
    </div>
  ),
);

const ManageAccountPage = () => {
  const t = useT();
  const has = useHasFeature();
  const language = useLanguage();
  const { isDtc } = useSession();
  const account = useAccount();
  const pending = useQuery({ ...pendingEmailQuery, enabled: isDtc });
  // useDeferredValue renders arriving data in interruptible slices, so input is handled in between (INP).
  const verified = useEmailVerified();
  const overview = useQuery({ ...overviewQuery(language), enabled: isDtc });
  const canLink = isDtc && has('partners') && has('bduLogin');
  const isHydrated = useHydrated();
  const offersPasskey = usePasskeyOffer();
  const waits = useDeferredValue(
    !isHydrated ||
      account.data === undefined ||
      pending.isLoading ||
      overview.isLoading ||
      offersPasskey === undefined,
  );
  const name = isHydrated && account.data?.firstName;
  const provider = (isHydrated && account.data?.tvProviderName?.[language]) || '';
  useVerificationNotice();
  return (
    <>
      <h1>{name ? t('account.manage.hello', { name }) : t('account.manage.title')}</h1>
      {isDtc && <p className={text.lead}>{t('account.manage.lead')}</p>}
      {provider && !isDtc && <p className={text.lead}>{t('account.manage.leadProvider', { provider })}</p>}
      <QueryBoundary query={account} waits={waits} skeleton={<AccountSkeleton />}>
        {(data) =>
          isDtc ? (
            <>
              {verified && offersPasskey && <PasskeyOffer />}
              {verified && (
                <QueryBoundary query={overview} skeleton={<OverviewSkeleton />}>
                  {(it) => <AccountOverview overview={it} />}
                </QueryBoundary>
              )}
              <Direct account={data} pending={pending} canLink={canLink} overview={overview.data} />
            </>
          ) : (
            <>
              <ProviderDetails account={data} provider={provider} />
              {has('migration') && <MakeOneAccount provider={provider || t('account.oneAccount.provider')} />}
              <SecurityLink />
              <PrivacyLink />
              <AssistSection />
              <DeleteLink />
            </>
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
      {isDtc && <OverviewSkeleton />}
      <RowsSkeleton title={t('account.manage.personal')} count={isDtc ? 3 : 2} />
      {isDtc && (
        <>
          <RowsSkeleton title={t('account.manage.security')} count={2} />
          {has('partners') && has('bduLogin') && (
            <RowsSkeleton title={t('account.manage.provider')} count={1} />
          )}
          <RowsSkeleton title={t('account.manage.others')} count={1} />
        </>
      )}
      {has('deleteAccount') && <RowsSkeleton title={t('account.manage.close')} count={1} />}
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

interface DirectProps extends Pick<SignInProps, 'account' | 'pending'> {
  /** Whether the brand has TV providers to link. */
  readonly canLink: boolean;
  readonly overview: Overview | undefined;
}

const Direct = ({ account, pending, canLink, overview }: DirectProps) => {
  const t = useT();
  const verified = useEmailVerified();
  return (
    <>
      {verified === false && <VerifyEmailPanel account={account} />}
      <PersonalDetails account={account} editable={verified !== false} />
      <SignInDetails account={account} editable={verified !== false} pending={pending} />
      {verified && <SecurityLink advice={overview?.advice} />}
      {verified && canLink && <OwnProviderLink {...account} />}
      {verified && (
        <SettingsLink
          title={t('account.manage.others')}
          name={t('account.manage.consolidate')}
          lead={t('account.manage.consolidateLead')}
          to="accountConsolidation"
        />
      )}
      {verified && <PrivacyLink />}
      {verified && <AssistSection known={overview?.assist} />}
      <DeleteLink />
    </>
  );
};

const PrivacyLink = () => {
  const t = useT();
  return (
    <SettingsLink
      title={t('account.manage.privacy')}
      name={t('account.manage.privacyName')}
      lead={t('account.manage.privacyLead')}
      to="privacy"
    />
  );
};

const SecurityLink = ({ advice = [] }: { readonly advice?: Overview['advice'] }) => {
  const t = useT();
  const has = useHasFeature();
  const { length: count } = advice.filter((kind) => {
    const { needs } = adviceOf(kind);
    return needs === undefined || has(needs);
  });
  const lead = t(has('passkeys') ? 'account.manage.securityLead' : 'account.manage.securityLeadProvider');
  return (
    has('securityCentre') && (
      <SettingsLink
        title={t('account.manage.protection')}
        name={t('account.manage.securityCentre')}
        lead={count > 0 ? t('account.manage.advice', { count }) : lead}
        to="security"
      />
    )
  );
};

const DeleteLink = () => {
  const t = useT();
  const has = useHasFeature();
  return (
    has('deleteAccount') && (
      <SettingsLink
        title={t('account.manage.close')}
        name={t('account.delete.title')}
        lead={t('account.manage.deleteLead')}
        to="deleteAccount"
      />
    )
  );
};

/** The TV provider of a direct account, or a link to choose one. */
const OwnProviderLink = ({ tvProviderId, tvProviderName }: Account) => {
  const t = useT();
  const language = useLanguage();
  return tvProviderId ? (
    <SettingsLink
      title={t('account.manage.provider')}
      name={tvProviderName?.[language] ?? tvProviderId}
      lead={t('account.manage.providerLinkedLead')}
      to="partnersDetails"
      params={{ partnerId: tvProviderId }}
    />
  ) : (
    <SettingsLink
      title={t('account.manage.provider')}
      name={t('account.manage.noProvider')}
      lead={t('account.manage.noProviderLead')}
      to="partnersIndex"
    />
  );
};

interface SettingsLinkProps {
  readonly title: string;
  readonly name: string;
  readonly lead: string;
  readonly to: RouteName;
  readonly params?: Params;
}

/** A link to a page that is rarely needed. */
const SettingsLink = ({ title, name, lead, to, params = {} }: SettingsLinkProps) => {
  const t = useT();
  return (
    <Section title={title}>
      <div className={panel.panel}>
        <div className={panel.row}>
          <div>
            <p className={panel.value}>{name}</p>
            <p className={panel.key}>{lead}</p>
          </div>
          <Link
            to={to}
            params={params}
            className={panel.act}
            aria-label={t('account.manage.reviewThis', { name })}
          >
            <span>{t('account.manage.review')}</span>
            <Icon path={chevronRight} />
          </Link>
        </div>
      </div>
    </Section>
  );
};

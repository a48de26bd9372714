/** Security centre: how the customer signs in, and where. */
import { limits } from '@marquee/product/limits.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import type { ComponentProps } from 'react';
import { useQuery } from '../../api/use-query.ts';
import { useInfiniteQuery } from '../../api/use-infinite-query.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useT } from '../../i18n/i18n.ts';
import { ParentLink } from '../../navigation/back-link.tsx';
import { PasskeyList } from './passkeys/passkey-list.tsx';
import { Link } from '../../navigation/link.tsx';
import { useSession } from '../../session/use-session.ts';
import { useHasFeature } from '../../state/current-route.ts';
import panel from '../../ui/panel.module.css';
import { Section } from '../../ui/section.tsx';
import text from '../../ui/text.module.css';
import { ActivityList } from './activity-list.tsx';
import { AdviceSection } from './advice-section.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { activityQuery, sessionsQuery } from './security-queries.ts';
import { SessionList } from './session-list.tsx';
import { TwoStepSection } from './two-step/two-step-section.tsx';

/** Rows of a list on this page; the rest is one click away. */
const shown = 3;

const SecurityPage = () => {
  const t = useT();
  const has = useHasFeature();
  const { isDtc } = useSession();
  return (
    <>
      <ParentLink to="manageAccount">{t('shell.menu.account')}</ParentLink>
      <h1>{t('security.title')}</h1>
      <p className={text.lead}>{t('security.lead')}</p>
      {isDtc && has('passkeys') && (
        <>
          <AdviceSection />
          <Section title={t('security.passkeys.title')}>
            <PasskeyList />
            <More to="securityPasskeys">{t('security.passkeys.about')}</More>
          </Section>
          <PasswordSection />
        </>
      )}
      {isDtc && has('twoStep') && <TwoStepSection />}
      <Section title={t('security.sessions.title')}>
        <QueryBoundary query={useQuery(sessionsQuery)} skeleton={<RowsSkeleton rows={2} />}>
          {(sessions) => <SessionList sessions={sessions.slice(0, shown)} />}
        </QueryBoundary>
        <More to="securitySessions">{t('security.sessions.see')}</More>
      </Section>
      <Section title={t('security.activity.title')}>
        <QueryBoundary query={useInfiniteQuery(activityQuery)} skeleton={<RowsSkeleton rows={3} />}>
          {({ pages }) => <LatestActivity events={pages[0]?.events ?? []} />}
        </QueryBoundary>
      </Section>
    </>
  );
};
export default SecurityPage;

const More = ({ to, children }: { readonly to: RouteName; readonly children: string }) => (
  <p className={text.lead}>
    <Link to={to}>{children}</Link>
  </p>
);

const LatestActivity = ({ events }: ComponentProps<typeof ActivityList>) => {
  const t = useT();
  return (
    <>
      <ActivityList events={events.slice(0, shown)} />
      {events.length > 0 && (
        <More to="securityActivity">{t('security.activity.see', { days: limits.activityDays })}</More>
      )}
    </>
  );
};

const PasswordSection = () => {
  const t = useT();
  return (
    <Section title={t('security.password.title')}>
      <div className={panel.panel}>
        <div className={`${panel.row} ${panel.folds}`}>
          <p className={panel.value}>{t('security.password.lead')}</p>
          <Link to="managePassword" className={panel.act}>
            {t('security.password.change')}
          </Link>
        </div>
      </div>
    </Section>
  );
};

/** Every session of the account, to sign out one or all others. */
import { useQuery } from '../../api/use-query.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useT } from '../../i18n/i18n.ts';
import { ParentLink } from '../../navigation/back-link.tsx';
import { showToast } from '../../state/toasts.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';
import text from '../../ui/text.module.css';
import { EndOthersRow } from './end-other-sessions.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { sessionsQuery } from './security-queries.ts';
import { SessionList } from './session-list.tsx';

const SessionsPage = () => {
  const t = useT();
  const onEnded = () => {
    showToast('saved', 'security.sessions.othersDone');
    focusHeading();
  };
  return (
    <>
      <ParentLink to="security">{t('security.back')}</ParentLink>
      <h1>{t('security.sessions.title')}</h1>
      <p className={text.lead}>{t('security.sessions.lead')}</p>
      <QueryBoundary query={useQuery(sessionsQuery)} skeleton={<RowsSkeleton rows={3} />}>
        {(sessions) => (
          <div className={layout.stack}>
            <SessionList sessions={sessions} />
            {sessions.length > 1 && (
              <div className={panel.panel}>
                <div className={`${panel.row} ${panel.folds}`}>
                  <p className={panel.key}>{t('security.sessions.unknown')}</p>
                  <EndOthersRow onEnded={onEnded} />
                </div>
              </div>
            )}
          </div>
        )}
      </QueryBoundary>
    </>
  );
};
export default SessionsPage;

/** What happened to the account; “Wasn’t you?” secures it in two clicks. */
import { limits } from '@marquee/product/limits.ts';
import { useInfiniteQuery } from '../../api/use-infinite-query.ts';
import { useState } from 'react';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useT } from '../../i18n/i18n.ts';
import { ParentLink } from '../../navigation/back-link.tsx';
import { navigateToRoute } from '../../navigation/link.tsx';
import { useSession } from '../../session/use-session.ts';
import { showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Modal } from '../../ui/modal.tsx';
import modal from '../../ui/modal.module.css';
import text from '../../ui/text.module.css';
import { ActivityList } from './activity-list.tsx';
import { EndOtherSessions } from './end-other-sessions.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { activityQuery } from './security-queries.ts';

const days = limits.activityDays;

const ActivityPage = () => {
  const t = useT();
  const [asks, setAsks] = useState(false);
  const query = useInfiniteQuery(activityQuery);
  return (
    <>
      <ParentLink to="security">{t('security.back')}</ParentLink>
      <h1>{t('security.activity.title')}</h1>
      <p className={text.lead}>{t('security.activity.lead', { days })}</p>
      <QueryBoundary query={query} skeleton={<RowsSkeleton rows={4} />}>
        {({ pages }) => (
          <div className={layout.stack}>
            <ActivityList events={pages.flatMap(({ events }) => events)} />
            {query.hasNextPage && (
              <Button
                variant="outline"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('security.activity.older')}
              </Button>
            )}
            <Button variant="outline" onClick={() => setAsks(true)}>
              {t('security.activity.wasNotYou')}
            </Button>
          </div>
        )}
      </QueryBoundary>
      {asks && <SecureModal onClose={() => setAsks(false)} />}
    </>
  );
};
export default ActivityPage;

const SecureModal = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const { isDtc } = useSession();
  const onEnded = () => {
    onClose();
    showToast('saved', isDtc ? 'security.activity.secured' : 'security.sessions.othersDone');
    if (isDtc) void navigateToRoute('managePassword');
  };
  return (
    <Modal title={t('security.activity.wasNotYou')} onClose={onClose} closeLabel={t('shell.close')}>
      <div className={layout.stack}>
        <p className={modal.text}>{t('security.activity.secure')}</p>
        <EndOtherSessions label={t('security.activity.secureNow')} onEnded={onEnded} />
      </div>
    </Modal>
  );
};

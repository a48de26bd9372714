/** A dead letter: when, why, and what it is about. */
import type { DeadJob } from '@marquee/product/contract/staff/queues.ts';
import { useWords } from '../data/i18n.ts';
import { followLink } from '../data/router.ts';
import { Dialog } from '../ui/dialog.tsx';

export const DeadJobDialog = ({ job, onClose }: { job: DeadJob; onClose: () => void }) => {
  const { t, dateTime, nameOf } = useWords();
  return (
    <Dialog title={nameOf('job', job.task)} onClose={onClose}>
      <dl className="facts">
        <div>
          <dt>{t('queues.added')}</dt>
          <dd>{dateTime(job.addedAt)}</dd>
        </div>
        <div>
          <dt>{t('queues.failed')}</dt>
          <dd>{dateTime(job.failedAt)}</dd>
        </div>
        <div>
          <dt>{t('queues.tries')}</dt>
          <dd>{job.tries}</dd>
        </div>
        {job.about.map(({ name, id }) => (
          <div key={name}>
            <dt>{nameOf('id', name)}</dt>
            <dd>
              {name === 'accountId' ? (
                <a href={`/customers/${id}`} onClick={followLink}>
                  {id}
                </a>
              ) : (
                id
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('queues.error')}</dt>
          <dd>{job.error || t('queues.noError')}</dd>
        </div>
      </dl>
    </Dialog>
  );
};

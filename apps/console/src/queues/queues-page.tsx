/** Queues: jobs by task as they change, and dead letters with another try or an end. */
import { useState } from 'react';
import {
  type DeadJob,
  discardDeadJobs,
  listDeadJobs,
  listQueues,
  type QueuedTask,
  retryDeadJobs,
} from '@marquee/product/contract/staff/queues.ts';
import { call } from '../data/api.ts';
import { isConsoleKey, useWords } from '../data/i18n.ts';
import { useLoad, usePages, useReloading } from '../data/use-load.ts';
import { useShortcuts } from '../data/use-shortcuts.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Freshness, Loaded, PagedList } from '../ui/list-states.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { StatusMessage } from '../ui/status-message.tsx';
import { Table } from '../ui/table.tsx';
import { DeadJobDialog } from './dead-job-dialog.tsx';

interface Clearing {
  readonly what: 'retry' | 'discard';
  readonly task: string;
  /** Absent: every dead job of the task. */
  readonly job?: DeadJob;
}

const refreshMs = 5000;
const isQuiet = ({ due, running, dead }: QueuedTask): boolean => due + running + dead === 0;

export const QueuesPage = () => {
  const { t, duration, since, nameOf } = useWords();
  const [isPaused, setIsPaused] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const [clearing, setClearing] = useState<Clearing>();
  const [shown, setShown] = useState<DeadJob>();
  const [said, setSaid] = useState('');
  const queues = useLoad('queues', (signal) => call(listQueues, { signal }));
  const dead = usePages('dead', async (after, signal) => {
    const { jobs, next } = await call(listDeadJobs, { query: { after }, signal });
    return { rows: jobs, next };
  });
  useReloading(isPaused || clearing || shown ? undefined : refreshMs, () => {
    queues.reload();
    // A second page would close under the reader.
    if ((dead.data?.rows.length ?? 0) <= 50) dead.reload();
  });
  const focused = () => {
    const id = (document.activeElement as HTMLElement | null)?.dataset['job'];
    return dead.data?.rows.find((job) => job.id === id);
  };
  const clearFocused = (what: Clearing['what']) => () => {
    const job = focused();
    if (job) setClearing({ what, task: job.task, job });
  };
  useShortcuts({
    t: clearFocused('retry'),
    d: clearFocused('discard'),
    p: () => setIsPaused((paused) => !paused),
  });
  const tasks = queues.data?.tasks ?? [];
  const withDead = tasks.filter((each) => each.dead > 0);
  return (
    <>
      <PageHead title={t('queues.title')} lead={t(isPaused ? 'queues.paused' : 'queues.live')}>
        <button
          type="button"
          className="button"
          aria-pressed={isPaused}
          onClick={() => setIsPaused(!isPaused)}
        >
          {t(isPaused ? 'queues.resume' : 'queues.pause')} <kbd aria-hidden="true">p</kbd>
        </button>
      </PageHead>
      <StatusMessage text={said} />
      <section className="panel" aria-labelledby="dead">
        <h2 id="dead">{t('queues.dead')}</h2>
        {withDead.length > 0 && (
          <p className="filters">
            {withDead.map(({ task, dead: count }) => (
              <button key={task} type="button" onClick={() => setClearing({ what: 'retry', task })}>
                {t('queues.retryAll', { name: nameOf('job', task), count })}
              </button>
            ))}
          </p>
        )}
        <PagedList pages={dead} emptyText={t('queues.noneDead')} emptyNext={t('queues.noneDeadNext')}>
          {(rows) => (
            <>
              <Table
                label={t('queues.dead')}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  {
                    head: t('queues.job'),
                    render: (job) => (
                      <>
                        <button
                          type="button"
                          className="link"
                          data-row-link
                          data-job={job.id}
                          onClick={() => setShown(job)}
                        >
                          {nameOf('job', job.task)}
                        </button>
                        <small className="clip">{job.error}</small>
                      </>
                    ),
                  },
                  { head: t('queues.tries'), number: true, render: ({ tries }) => tries },
                  { head: t('queues.age'), number: true, render: ({ failedAt }) => since(failedAt) },
                  {
                    head: t('queues.actions'),
                    render: (job) => (
                      <span className="actions">
                        <button
                          type="button"
                          className="button"
                          onClick={() => setClearing({ what: 'retry', task: job.task, job })}
                        >
                          {t('retry')}
                        </button>
                        <button
                          type="button"
                          className="button"
                          onClick={() => setClearing({ what: 'discard', task: job.task, job })}
                        >
                          {t('queues.discard')}
                        </button>
                      </span>
                    ),
                  },
                ]}
              />
              <p className="muted note">
                <kbd>t</kbd> {t('retry')} · <kbd>d</kbd> {t('queues.discard')}
              </p>
            </>
          )}
        </PagedList>
      </section>
      <section className="panel" aria-labelledby="tasks">
        <h2 id="tasks" className="bar-title">
          {t('queues.tasks')}
          <label className="check">
            <input type="checkbox" checked={showsAll} onChange={() => setShowsAll(!showsAll)} />
            {t('queues.showIdle')}
          </label>
        </h2>
        <Loaded
          load={queues}
          empty={({ tasks: all }) => !showsAll && all.every(isQuiet)}
          emptyText={t('queues.idle')}
        >
          {({ tasks: all }) => (
            <Table
              label={t('queues.tasks')}
              rows={all.filter((each) => !isQuiet(each) || (showsAll && isConsoleKey(`job.${each.task}`)))}
              keyOf={({ task }) => task}
              columns={[
                { head: t('queues.job'), render: ({ task }) => nameOf('job', task) },
                {
                  head: t('queues.runner'),
                  render: ({ runner }) => (runner === null ? '' : t(`queues.runner.${runner as 'mail'}`)),
                },
                { head: t('queues.due'), number: true, render: ({ due }) => due },
                { head: t('queues.running'), number: true, render: ({ running }) => running },
                { head: t('queues.deadCount'), number: true, render: (each) => each.dead },
                {
                  head: t('queues.late'),
                  number: true,
                  render: ({ due, lateSeconds }) => (due > 0 ? duration(lateSeconds) : ''),
                },
              ]}
            />
          )}
        </Loaded>
      </section>
      <Freshness load={queues} />
      {shown && <DeadJobDialog job={shown} onClose={() => setShown(undefined)} />}
      {clearing && (
        <FormDialog
          title={t(clearing.what === 'retry' ? 'queues.retryOf' : 'queues.discardOf', {
            name: nameOf('job', clearing.task),
          })}
          submit={t(clearing.what === 'retry' ? 'retry' : 'queues.discard')}
          send={async (reason) => {
            const { count } = await call(clearing.what === 'retry' ? retryDeadJobs : discardDeadJobs, {
              params: { task: clearing.task },
              body: { ...(clearing.job && { ids: [clearing.job.id] }), reason },
            });
            setClearing(undefined);
            setSaid(t(clearing.what === 'retry' ? 'queues.retried' : 'queues.discarded', { count }));
            queues.reload();
            dead.reload();
          }}
          onClose={() => setClearing(undefined)}
        >
          {clearing.job ? (
            <p className="break">{clearing.job.error}</p>
          ) : (
            <p>{t('queues.every', { count: tasks.find(({ task }) => task === clearing.task)?.dead ?? 0 })}</p>
          )}
          <p className="muted">{t(clearing.what === 'retry' ? 'queues.safe' : 'queues.final')}</p>
        </FormDialog>
      )}
    </>
  );
};

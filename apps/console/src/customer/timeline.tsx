/** What happened to a customer, by day; filter by kind, jump to a date. */
import { useState } from 'react';
import { getTimeline, type TimelineEvent, timelineKinds } from '@marquee/product/contract/staff/customers.ts';
import { call } from '../data/api.ts';
import { isConsoleKey, useWords, type Words } from '../data/i18n.ts';
import { usePages } from '../data/use-load.ts';
import { PagedList } from '../ui/list-states.tsx';

const titleOf = (words: Words, { kind, name, details }: TimelineEvent): string => {
  const { t, money, nameOf } = words;
  if (kind === 'order')
    return `${t('col.order')} ${String(details['number'])}, ${money(Number(details['cents']))}`;
  if (kind === 'mail') return `${t('col.mail')}: ${nameOf('mail', name)}`;
  const action = `action.${name}`;
  return kind === 'action' && isConsoleKey(action) ? t(action) : nameOf('event', name);
};

const actorOf = ({ t }: Words, actor: TimelineEvent['actor']): string | undefined => {
  if (!actor) return undefined;
  if (actor.kind === 'customer') return t('timeline.by', { name: t('timeline.customer') });
  return t('timeline.by', { name: actor.kind === 'system' ? t('timeline.system') : actor.id });
};

const detailsOf = (words: Words, { kind, details, reason, actor }: TimelineEvent): string => {
  const reasonKey = `reason.${reason ?? ''}`;
  const parts = [
    actorOf(words, actor),
    reason && (isConsoleKey(reasonKey) ? words.t(reasonKey) : reason),
    typeof details['note'] === 'string' && details['note'],
    kind === 'order' && details['last4'] && `${words.t('col.card')} ${String(details['last4'])}`,
  ];
  return parts.filter(Boolean).join(' · ');
};

export const Timeline = ({ id }: { id: string }) => {
  const words = useWords();
  const { t, date, time } = words;
  const [kind, setKind] = useState<(typeof timelineKinds)[number]>();
  const [before, setBefore] = useState('');
  const pages = usePages(`timeline ${id} ${kind ?? ''} ${before}`, async (after, signal) => {
    const { events, next } = await call(getTimeline, {
      params: { id },
      query: { after, kind, before: before || undefined },
      signal,
    });
    return { rows: events, next };
  });
  const days = (rows: readonly TimelineEvent[]) => Map.groupBy(rows, ({ at }) => date(at));
  return (
    <>
      <div className="filters" role="group" aria-label={t('timeline.filter')}>
        {[undefined, ...timelineKinds].map((each) => (
          <button
            key={each ?? 'all'}
            type="button"
            aria-pressed={kind === each}
            onClick={() => setKind(each)}
          >
            {t(`timeline.${each ?? 'all'}`)}
          </button>
        ))}
        <label>
          {t('timeline.until')}{' '}
          <input type="date" value={before} onChange={({ target }) => setBefore(target.value)} />
        </label>
      </div>
      <PagedList pages={pages} emptyText={t('empty.timeline')}>
        {(rows) =>
          [...days(rows)].map(([day, events]) => (
            <section key={day} className="day">
              <h3>{day}</h3>
              <ol>
                {events.map((event) => (
                  <li key={event.id} data-kind={event.kind}>
                    <time dateTime={event.at}>{time(event.at)}</time>
                    <div>
                      <b>{titleOf(words, event)}</b>
                      <small className="muted">{detailsOf(words, event)}</small>
                    </div>
                  </li>
                ))}
              </ol>
            </section>
          ))
        }
      </PagedList>
    </>
  );
};

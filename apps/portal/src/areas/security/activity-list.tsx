import { limits } from '@marquee/product/limits.ts';
import { alarmingKinds } from '@marquee/product/security/activity.ts';
import { formatDate, formatTime, localTimeZone } from '@marquee/product/values/dates.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { shield } from '../../ui/icon/page-icons.ts';
import { alert } from '../../ui/icon/shell-icons.ts';
import panel from '../../ui/panel.module.css';
import text from '../../ui/text.module.css';
import css from './activity-list.module.css';
import { useOrigin } from './origin.ts';
import type { ActivityEvent } from './security-queries.ts';

export const ActivityList = ({ events }: { readonly events: readonly ActivityEvent[] }) => {
  const t = useT();
  if (events.length === 0)
    return <p className={text.muted}>{t('security.activity.none', { days: limits.activityDays })}</p>;
  return (
    <ol className={panel.panel}>
      {events.map((event) => (
        <ActivityRow key={event.id} event={event} />
      ))}
    </ol>
  );
};

const ActivityRow = ({ event }: { readonly event: ActivityEvent }) => {
  const t = useT();
  const language = useLanguage();
  const origin = useOrigin();
  const { kind, at, method } = event;
  const isAlarming = alarmingKinds.has(kind);
  const moment = t('security.sessions.used', {
    date: formatDate(at, language, localTimeZone),
    time: formatTime(at, language, localTimeZone),
  });
  return (
    <li className={panel.row}>
      <span className={`${panel.tile} ${isAlarming ? css.alarming : ''}`}>
        <Icon path={isAlarming ? alert : shield} />
      </span>
      <div>
        <p className={panel.value}>{t(`security.activity.${kind}`, { method: method ?? 'password' })}</p>
        <p className={panel.key}>{method === null ? moment : `${moment} · ${origin(event)}`}</p>
      </div>
    </li>
  );
};

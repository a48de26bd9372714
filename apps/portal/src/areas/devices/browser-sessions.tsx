import { limits } from '@marquee/product/limits.ts';
import { formatDate, formatTime, localTimeZone } from '@marquee/product/values/dates.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../navigation/link.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { useSession } from '../../session/use-session.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { browser as drawing } from '../../ui/icon/page-icons.ts';
import panel from '../../ui/panel.module.css';
import chip from '../../ui/status-chip.module.css';
import text from '../../ui/text.module.css';
import { type BrowserSession, devicesQuery } from './device-queries.ts';
import { RowSkeleton } from './device-row.tsx';
import css from './devices-page.module.css';

const days = limits.browserHistoryDays;

export const BrowserSessions = () => {
  const t = useT();
  const { isDtc } = useSession();
  return (
    <>
      <p className={css.lead}>{t('devices.browsers.lead', { days })}</p>
      <QueryBoundary
        query={useQuery(devicesQuery)}
        skeleton={
          <div className={panel.panel}>
            <RowSkeleton />
          </div>
        }
      >
        {({ browsers = [] }) =>
          browsers.length > 0 ? (
            <>
              <ul className={panel.panel}>
                {browsers.map((session) => (
                  <BrowserRow key={session.id} session={session} />
                ))}
              </ul>
              {isDtc && <UnknownBrowserHelp />}
            </>
          ) : (
            <p className={text.muted}>{t('devices.browsers.none', { days })}</p>
          )
        }
      </QueryBoundary>
    </>
  );
};

const BrowserRow = ({ session }: { readonly session: BrowserSession }) => {
  const t = useT();
  const language = useLanguage();
  const { browser, system, lastUsed, current } = session;
  return (
    <li className={panel.row}>
      <span className={panel.tile}>
        <Icon path={drawing} />
      </span>
      <div>
        <p className={panel.value}>
          {system ? t('devices.browsers.on', { browser, system }) : browser}{' '}
          {current && <span className={`${chip.chip} ${chip.good}`}>{t('devices.browsers.current')}</span>}
        </p>
        <p className={panel.key}>
          {t('devices.browsers.used', {
            date: formatDate(lastUsed, language, localTimeZone),
            time: formatTime(lastUsed, language, localTimeZone),
          })}
        </p>
      </div>
    </li>
  );
};

const toPassword = { password: (words: string) => <Link to="managePassword">{words}</Link> };

/** Next step for an unknown browser: change the password. */
const UnknownBrowserHelp = () => (
  <p className={text.lead}>
    <RichText message="devices.browsers.unknown" tags={toPassword} />
  </p>
);

import { limits } from '@marquee/product/limits.ts';
import { formatDate, localTimeZone } from '@marquee/product/values/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../navigation/link.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { browser as drawing } from '../../ui/icon/page-icons.ts';
import panel from '../../ui/panel.module.css';
import text from '../../ui/text.module.css';
import { devicesQuery } from './device-queries.ts';
import { RowSkeleton } from './device-row.tsx';
import css from './devices-page.module.css';

const days = limits.browserHistoryDays;

export const BrowserSessions = () => {
  const t = useT();
  const language = useLanguage();
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
                {browsers.map(({ id, browser, lastUsed }) => (
                  <li key={id} className={panel.row}>
                    <span className={panel.tile}>
                      <Icon path={drawing} />
                    </span>
                    <div>
                      <p className={panel.value}>{browser}</p>
                      <p className={panel.key}>
                        {t('devices.browsers.used', { date: formatDate(lastUsed, language, localTimeZone) })}
                      </p>
                    </div>
                  </li>
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

/** Next step for an unknown browser: change the password. */
const UnknownBrowserHelp = () => {
  const t = useT();
  return (
    <p className={text.lead}>
      {t('devices.browsers.unknown')} <Link to="managePassword">{t('devices.browsers.password')}</Link>.{' '}
      {t('devices.browsers.ends')}
    </p>
  );
};

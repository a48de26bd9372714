import type { Device, listDevices } from '@marquee/product/contract/devices.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatDate, localTimeZone } from '@marquee/product/values/dates.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../navigation/link.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import panel from '../../ui/panel.module.css';
import picture from '../../ui/illustration/marquee.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { UsageMeter } from '../../ui/usage-meter.tsx';
import { devicesQuery } from './device-queries.ts';
import { DeviceRow, ListSkeleton } from './device-row.tsx';
import css from './devices-page.module.css';

export const PlaybackDevices = () => (
  <QueryBoundary query={useQuery(devicesQuery)} skeleton={<ListSkeleton rows={3} />}>
    {({ devices, limits: most }) => (
      <div className={panel.panel}>
        <Meters used={devices.length} most={most} />
        {devices.length > 0 ? (
          <ul>
            {devices.map((device) => (
              <PlaybackDevice key={device.id} {...device} />
            ))}
          </ul>
        ) : (
          <NoDevices />
        )}
      </div>
    )}
  </QueryBoundary>
);

interface MetersProps {
  readonly used: number;
  readonly most: ReplyOf<typeof listDevices>['limits'];
}

const Meters = ({ used, most: { concurrent, per30Days, usedIn30Days, nextFree } }: MetersProps) => {
  const t = useT();
  const language = useLanguage();
  return (
    <div className={css.meters}>
      <UsageMeter
        label={t('devices.playback.atOnce')}
        words={t('devices.list.count', { used, most: concurrent })}
        used={used}
        most={concurrent}
      >
        {used < concurrent
          ? t('devices.list.room', { count: concurrent - used })
          : t('devices.playback.full')}
      </UsageMeter>
      <UsageMeter
        label={t('devices.playback.period', { days: limits.devicePeriodDays })}
        words={t('devices.list.count', { used: usedIn30Days, most: per30Days })}
        used={usedIn30Days}
        most={per30Days}
        frees={nextFree !== null}
      >
        {nextFree === null
          ? t('devices.list.room', { count: per30Days - usedIn30Days })
          : t('devices.playback.frees', { date: formatDate(nextFree, language, localTimeZone) })}
      </UsageMeter>
    </div>
  );
};

const PlaybackDevice = (device: Device) => {
  const t = useT();
  const { id, name, type } = device;
  return (
    <li className={panel.row}>
      <DeviceRow name={name} type={type} about={<PlaybackDescription {...device} />}>
        <Link
          to="settingsRemoveDevice"
          query={{ deviceId: id }}
          className={panel.act}
          aria-label={t('devices.playback.removeNamed', { name })}
        >
          {t('shell.remove')}
        </Link>
      </DeviceRow>
    </li>
  );
};

export const PlaybackDescription = ({ platform, lastPlaybackDate, registeredDate }: Device) => {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      {t(`devices.platform.${platform}`)} ·{' '}
      {lastPlaybackDate
        ? t('devices.playback.watched', { date: formatDate(lastPlaybackDate, language, localTimeZone) })
        : t('devices.playback.unwatched', { date: formatDate(registeredDate, language, localTimeZone) })}
    </>
  );
};

const NoDevices = () => {
  const t = useT();
  return (
    <EmptyState
      heading="h3"
      picture={<path className={picture.line} d="M84 48h52v36H84ZM98 94h24M138 62h22v34h-22Z" />}
      title={t('devices.playback.none')}
      lead={t('devices.playback.noneLead')}
    />
  );
};

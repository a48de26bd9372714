import { limits } from '@marquee/product/limits.ts';
import { formatDate, localTimeZone } from '@marquee/product/values/dates.ts';
import { skuName, topPlan } from '@marquee/product/values/skus.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../navigation/link.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import panel from '../../ui/panel.module.css';
import picture from '../../ui/illustration/marquee.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { UsageMeter } from '../../ui/usage-meter.tsx';
import { type DownloadDevice, downloadDevicesQuery, type DownloadLimits } from './device-queries.ts';
import { DeviceRow, ListSkeleton } from './device-row.tsx';
import css from './devices-page.module.css';

/** Shown after a downgrade too: download devices of the former top plan can still be removed. */
export const DownloadDevices = () => {
  const t = useT();
  return (
    <QueryBoundary query={useQuery(downloadDevicesQuery)} skeleton={<ListSkeleton rows={2} />}>
      {({ devices, limits: most }) => (
        <div className={panel.panel}>
          {most.devices > 0 ? <Meters used={devices.length} most={most} /> : <OtherPlan />}
          {devices.length > 0 ? (
            <ul>
              {devices.map((device) => (
                <Row key={device.id} {...device} />
              ))}
            </ul>
          ) : (
            most.devices > 0 && (
              <NoDevices title={t('devices.downloads.none')} lead={t('devices.downloads.noneLead')} />
            )
          )}
        </div>
      )}
    </QueryBoundary>
  );
};

const Meters = ({ used, most }: { readonly used: number; readonly most: DownloadLimits }) => {
  const t = useT();
  const language = useLanguage();
  const { devices, swaps, usedSwaps, nextFree } = most;
  return (
    <div className={css.meters}>
      <UsageMeter
        label={t('devices.downloads.devices')}
        words={t('devices.list.count', { used, most: devices })}
        used={used}
        most={devices}
      >
        {used < devices ? t('devices.list.room', { count: devices - used }) : t('devices.downloads.full')}
      </UsageMeter>
      <UsageMeter
        label={t('devices.downloads.swaps', { days: limits.devicePeriodDays })}
        words={t('devices.list.count', { used: usedSwaps, most: swaps })}
        used={usedSwaps}
        most={swaps}
        frees={nextFree !== null}
      >
        {nextFree === null
          ? t('devices.downloads.swapsLeft', { count: swaps - usedSwaps })
          : t('devices.downloads.frees', { date: formatDate(nextFree, language, localTimeZone) })}
      </UsageMeter>
    </div>
  );
};

const OtherPlan = () => {
  const t = useT();
  const language = useLanguage();
  return (
    <NoDevices
      title={t('devices.downloads.otherPlan', { plan: skuName(topPlan, language) ?? '' })}
      lead={t('devices.downloads.otherPlanLead', {
        most: limits.downloadDevices,
        swaps: limits.downloadSwapsPerPeriod,
        days: limits.devicePeriodDays,
      })}
    />
  );
};

const NoDevices = (words: { readonly title: string; readonly lead: string }) => (
  <EmptyState
    heading="h3"
    picture={<path className={picture.line} d="M120 48v32M106 68l14 14 14-14M98 96h44" />}
    {...words}
  />
);

const Row = ({ id, name, type, downloadCount }: DownloadDevice) => {
  const t = useT();
  const query = { deviceId: id };
  return (
    <li className={panel.row}>
      <DeviceRow name={name} type={type} about={t('devices.downloads.count', { count: downloadCount })}>
        <div className={css.acts}>
          {downloadCount > 0 && (
            <Link
              to="settingsRemoveDownload"
              query={query}
              className={panel.act}
              aria-label={t('devices.downloads.emptyNamed', { name })}
            >
              {t('devices.removeDownload.title')}
            </Link>
          )}
          <Link
            to="settingsRemoveDownloadDevice"
            query={query}
            className={panel.act}
            aria-label={t('devices.downloads.removeNamed', { name })}
          >
            {t('devices.removeDevice.title')}
          </Link>
        </div>
      </DeviceRow>
    </li>
  );
};

/** Removing a download device uses up a swap, so the page shows how many are left. */
import { removeDownloadDevice } from '@marquee/product/contract/devices.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatDate, localTimeZone } from '@marquee/product/values/dates.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../navigation/link.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { type DownloadDevice, downloadDevicesQuery, type DownloadLimits } from './device-queries.ts';
import { RemovalPage, useRemoval, RemovalConsequences, ConfirmButtons } from './removal-page.tsx';

const RemoveDownloadDevicePage = () => {
  const t = useT();
  const query = useQuery({ ...downloadDevicesQuery, staleTime: Infinity });
  return (
    <RemovalPage title={t('devices.removeDownloadDevice.title')} query={query}>
      {(device, { limits: most }) =>
        most.usedSwaps < most.swaps ? (
          <RemovalForm device={device} most={most} />
        ) : (
          <NoSwapLeft device={device} most={most} />
        )
      }
    </RemovalPage>
  );
};
export default RemoveDownloadDevicePage;

interface Props {
  readonly device: DownloadDevice;
  readonly most: DownloadLimits;
}

const days = limits.devicePeriodDays;

const RemovalForm = ({ device, most }: Props) => {
  const t = useT();
  const count = device.downloadCount;
  const form = useRemoval({
    endpoint: removeDownloadDevice,
    id: device.id,
    listQuery: downloadDevicesQuery,
    then: 'settingsRemoveDownloadSuccess',
  });
  return (
    <>
      <RemovalConsequences
        device={device}
        about={t('devices.downloads.count', { count })}
        facts={[
          t('devices.removeDownload.gone', { count }),
          t('devices.removeDevice.frees'),
          t('devices.removeDownloadDevice.left', {
            count: most.swaps - most.usedSwaps - 1,
            most: most.swaps,
            days,
          }),
        ]}
      />
      <ConfirmButtons form={form} yes={t('devices.removeDevice.submit')} />
    </>
  );
};

const NoSwapLeft = ({ device, most: { swaps, nextFree } }: Props) => {
  const t = useT();
  const language = useLanguage();
  const count = device.downloadCount;
  return (
    <>
      <RemovalConsequences device={device} about={t('devices.downloads.count', { count })} />
      <InlineAlert kind="warn" role="alert">
        <p>
          <b>{t('SWAP_LIMIT')}</b>
        </p>
        <p>{t('devices.removeDownloadDevice.none', { most: swaps, days })}</p>
        {nextFree && (
          <p>{t('devices.downloads.frees', { date: formatDate(nextFree, language, localTimeZone) })}</p>
        )}
      </InlineAlert>
      {count > 0 && (
        <Link
          to="settingsRemoveDownload"
          query={{ deviceId: device.id }}
          className={buttonClass({ variant: 'outline' })}
        >
          {t('devices.removeDownloadDevice.instead')}
        </Link>
      )}
    </>
  );
};

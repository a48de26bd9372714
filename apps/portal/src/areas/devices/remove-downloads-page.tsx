import { removeDownloads } from '@marquee/product/contract/devices.ts';
import { useQuery } from '../../api/use-query.ts';
import { useT } from '../../i18n/i18n.ts';
import { type DownloadDevice, downloadDevicesQuery } from './device-queries.ts';
import { RemovalPage, useRemoval, RemovalConsequences, ConfirmButtons } from './removal-page.tsx';

const RemoveDownloadsPage = () => {
  const t = useT();
  const query = useQuery({ ...downloadDevicesQuery, staleTime: Infinity });
  return (
    <RemovalPage title={t('devices.removeDownload.title')} query={query}>
      {(device) => <RemovalForm {...device} />}
    </RemovalPage>
  );
};
export default RemoveDownloadsPage;

const RemovalForm = (device: DownloadDevice) => {
  const t = useT();
  const count = device.downloadCount;
  const form = useRemoval({
    endpoint: removeDownloads,
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
          t('devices.removeDownload.place'),
          t('devices.removeDownload.again'),
        ]}
      />
      <ConfirmButtons form={form} yes={t('devices.removeDownload.submit')} />
    </>
  );
};

import { type Device, removeDevice } from '@marquee/product/contract/devices.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatDate, localTimeZone } from '@marquee/product/values/dates.ts';
import { useQuery } from '../../api/use-query.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { devicesQuery } from './device-queries.ts';
import { PlaybackDescription } from './playback-devices.tsx';
import { RemovalPage, useRemoval, RemovalConsequences, ConfirmButtons } from './removal-page.tsx';

const RemoveDevicePage = () => {
  const t = useT();
  const query = useQuery({ ...devicesQuery, staleTime: Infinity });
  return (
    <RemovalPage title={t('devices.removeDevice.title')} query={query}>
      {(device) => <RemovalForm {...device} />}
    </RemovalPage>
  );
};
export default RemoveDevicePage;

/** Undefined once the device no longer counts against the limit. */
const countsUntil = (registeredDate: string): number | undefined => {
  const end = Date.parse(registeredDate) + limits.devicePeriodDays * 86_400_000;
  return end > Date.now() ? end : undefined;
};

const RemovalForm = (device: Device) => {
  const t = useT();
  const language = useLanguage();
  const until = countsUntil(device.registeredDate);
  const form = useRemoval({
    endpoint: removeDevice,
    id: device.id,
    listQuery: devicesQuery,
    then: 'settingsRemoveDeviceSuccess',
  });
  return (
    <>
      <RemovalConsequences
        device={device}
        about={<PlaybackDescription {...device} />}
        facts={[
          t('devices.removeDevice.ends'),
          t('devices.removeDevice.frees'),
          until !== undefined &&
            t('devices.removeDevice.counts', {
              date: formatDate(until, language, localTimeZone),
              most: limits.playbackDevicesPerPeriod,
              days: limits.devicePeriodDays,
            }),
          t('devices.removeDevice.back'),
        ]}
      />
      <ConfirmButtons form={form} yes={t('devices.removeDevice.submit')} />
    </>
  );
};

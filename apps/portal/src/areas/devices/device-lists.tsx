/** Playback devices, download devices and browser sessions of the account, each in a section. */
import { useQuery } from '../../api/use-query.ts';
import { useHasFeature } from '../../state/current-route.ts';
import { useT } from '../../i18n/i18n.ts';
import { Section } from '../../ui/section.tsx';
import { BrowserSessions } from './browser-sessions.tsx';
import { devicesQuery } from './device-queries.ts';
import { DownloadDevices } from './download-devices.tsx';
import { PlaybackDevices } from './playback-devices.tsx';

export const DeviceLists = () => {
  const t = useT();
  const has = useHasFeature();
  // Browser sessions come with the playback devices, whose section shows the error.
  const { isError } = useQuery(devicesQuery);
  return (
    <>
      <Section title={t('devices.playback.title')}>
        <PlaybackDevices />
      </Section>
      <Section title={t('devices.downloads.title')}>
        <DownloadDevices />
      </Section>
      {has('browserHistory') && !isError && (
        <Section title={t('devices.browsers.title')}>
          <BrowserSessions />
        </Section>
      )}
    </>
  );
};

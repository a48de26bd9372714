/** Where the account is used: what plays, what keeps programmes, and which browsers signed in. */
import { useQuery } from '@tanstack/react-query';
import { useHas } from '../../flow/current.ts';
import { useT } from '../../i18n.ts';
import { Section } from '../../ui/section.tsx';
import text from '../../ui/text.module.css';
import { Browsers } from './browsers.tsx';
import { devicesQuery } from './device-queries.ts';
import { Downloads } from './downloads.tsx';
import { Playback } from './playback.tsx';

const DevicesPage = () => {
  const t = useT();
  const has = useHas();
  // Browsers come with the devices that play, whose section says when they cannot be had.
  const { isError } = useQuery(devicesQuery);
  return (
    <>
      <h1>{t('devices.list.title')}</h1>
      <p className={text.lead}>{t('devices.list.lead')}</p>
      <Section title={t('devices.playback.title')}>
        <Playback />
      </Section>
      <Section title={t('devices.downloads.title')}>
        <Downloads />
      </Section>
      {has('browserHistory') && !isError && (
        <Section title={t('devices.browsers.title')}>
          <Browsers />
        </Section>
      )}
    </>
  );
};
export default DevicesPage;

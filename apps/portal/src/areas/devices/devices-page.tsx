import { useT } from '../../i18n/i18n.ts';
import text from '../../ui/text.module.css';
import { DeviceLists } from './device-lists.tsx';

const DevicesPage = () => {
  const t = useT();
  return (
    <>
      <h1>{t('shell.manageDevices')}</h1>
      <p className={text.lead}>{t('devices.list.lead')}</p>
      <DeviceLists />
    </>
  );
};
export default DevicesPage;

import { useT } from '../../i18n.ts';
import { Removed } from './removed.tsx';

const DeviceRemovedPage = () => {
  const t = useT();
  return (
    <Removed title={t('devices.removeDeviceSuccess.title')} lead={t('devices.removeDeviceSuccess.lead')} />
  );
};
export default DeviceRemovedPage;

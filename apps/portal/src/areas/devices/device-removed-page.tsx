import { useT } from '../../i18n/i18n.ts';
import { RemovalSuccess } from './removal-success.tsx';

const DeviceRemovedPage = () => {
  const t = useT();
  return (
    <RemovalSuccess
      title={t('devices.removeDeviceSuccess.title')}
      lead={t('devices.removeDeviceSuccess.lead')}
    />
  );
};
export default DeviceRemovedPage;

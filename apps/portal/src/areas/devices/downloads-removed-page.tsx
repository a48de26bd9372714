import { useT } from '../../i18n/i18n.ts';
import { RemovalSuccess } from './removal-success.tsx';

const DownloadsRemovedPage = () => {
  const t = useT();
  return (
    <RemovalSuccess
      title={t('devices.removeDownloadSuccess.title')}
      lead={t('devices.removeDownloadSuccess.lead')}
    />
  );
};
export default DownloadsRemovedPage;

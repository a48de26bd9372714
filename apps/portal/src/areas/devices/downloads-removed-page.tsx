import { useT } from '../../i18n.ts';
import { Removed } from './removed.tsx';

const DownloadsRemovedPage = () => {
  const t = useT();
  return (
    <Removed
      title={t('devices.removeDownloadSuccess.title')}
      lead={t('devices.removeDownloadSuccess.lead')}
    />
  );
};
export default DownloadsRemovedPage;

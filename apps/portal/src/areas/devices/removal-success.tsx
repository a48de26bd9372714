import { Link } from '../../navigation/link.tsx';
import { useT } from '../../i18n/i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { SuccessIllustration } from '../../ui/illustration/success.tsx';
import text from '../../ui/text.module.css';

export const RemovalSuccess = ({ title, lead }: { readonly title: string; readonly lead: string }) => {
  const t = useT();
  return (
    <div className={`${layout.small} ${text.center}`}>
      <SuccessIllustration />
      <h1>{title}</h1>
      <p className={text.lead}>{lead}</p>
      <div className={layout.stack}>
        <Link to="settingsDevices" back className={buttonClass({ wide: true })}>
          {t('devices.remove.back')}
        </Link>
      </div>
    </div>
  );
};

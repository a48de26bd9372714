import { Link } from '../../flow/link.tsx';
import { useT } from '../../i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Done } from '../../ui/picture/done.tsx';
import text from '../../ui/text.module.css';

export const Removed = ({ title, lead }: { readonly title: string; readonly lead: string }) => {
  const t = useT();
  return (
    <div className={`${layout.small} ${text.center}`}>
      <Done />
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

import { useT } from '../../i18n/i18n.ts';
import panel from '../../ui/panel.module.css';
import { Logo } from '../../ui/illustration/logo-list.tsx';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly logo: string | null;
  readonly about?: string;
}

export const ProviderRow = ({ id, name, logo, about }: Props) => {
  const t = useT();
  return (
    <div className={panel.panel}>
      <div className={panel.row}>
        <span className={panel.tile}>
          <Logo id={id} name={name} logo={logo} />
        </span>
        <div>
          <p className={panel.value}>{name}</p>
          <p className={panel.key}>{about ?? t('migration.tv')}</p>
        </div>
      </div>
    </div>
  );
};

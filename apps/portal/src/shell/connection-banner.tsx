import { useSlow } from '../state/loading-indicator.ts';
import { probeConnection, useConnection } from '../state/connection.ts';
import { useT } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { clock, cloudOff } from '../ui/icon/shell-icons.ts';
import css from './connection-banner.module.css';

/** Network status. The live region is always rendered, so that changes are announced. */
export const ConnectionBanner = () => {
  const t = useT();
  const connection = useConnection();
  const slow = useSlow();
  const isOff = connection !== 'online';
  const kind = isOff ? connection : slow && 'slow';
  return (
    <div role="status">
      {kind && (
        <div className={css.banner} data-connection={kind}>
          <Icon path={isOff ? cloudOff : clock} />
          <p>{t(`shell.connection.${kind}`)}</p>
          {isOff && (
            <button className={css.retry} type="button" onClick={() => void probeConnection()}>
              {t('shell.connection.retry')}
            </button>
          )}
        </div>
      )}
    </div>
  );
};

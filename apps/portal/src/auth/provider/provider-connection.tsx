/** Picture of a TV provider wired to the brand, or cut off from it. */
import { useBrand } from '../../state/current-route.ts';
import { Wordmark } from '../../theme/wordmark.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { close } from '../../ui/icon/shell-icons.ts';
import { Logo } from '../../ui/illustration/logo-list.tsx';
import css from './provider-connection.module.css';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly logo: string | null;
  /** Provider and brand did not reach each other. */
  readonly isCut?: boolean;
}

export const ProviderConnection = ({ isCut = false, ...provider }: Props) => {
  const brand = useBrand();
  return (
    <div className={css.connection} aria-hidden="true">
      <span className={css.end}>
        <Logo {...provider} />
      </span>
      <span className={css.wire} />
      {isCut && (
        <>
          <span className={css.cut}>
            <Icon path={close} />
          </span>
          <span className={css.wire} />
        </>
      )}
      <span className={css.end}>
        <Wordmark brand={brand} className={css.mark} />
      </span>
    </div>
  );
};

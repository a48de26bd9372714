import { useLoadingVisible } from '../state/loading-indicator.ts';
import { useT } from '../i18n/i18n.ts';
import text from '../ui/text.module.css';
import css from './loading-bar.module.css';

/** Overlay that shifts no layout and blocks no input. */
export const LoadingBar = () => {
  const t = useT();
  const visible = useLoadingVisible();
  return (
    <div role="status">
      <div className={css.loader} data-loader hidden={!visible}>
        {[1, 2, 3, 4, 5].map((bulb) => (
          <i key={bulb} />
        ))}
        <span className={text.hidden}>{visible && t('shell.loading')}</span>
      </div>
    </div>
  );
};

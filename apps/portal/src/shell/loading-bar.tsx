import { useLoadingVisible } from '../state/loading-indicator.ts';
import { useT } from '../i18n/i18n.ts';
import text from '../ui/text.module.css';
import css from './loading-bar.module.css';

/** Thin bar at the top that shifts no layout and blocks no input. CSS hides it where the screen shows its own progress. */
export const LoadingBar = () => {
  const t = useT();
  const visible = useLoadingVisible();
  return (
    <div role="status">
      <div className={css.loader} data-loader hidden={!visible}>
        <span className={text.hidden}>{visible && t('shell.loading')}</span>
      </div>
    </div>
  );
};

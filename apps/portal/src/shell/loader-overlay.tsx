import { useLoaderVisible } from '../flow/loader.ts';
import { useT } from '../i18n.ts';
import text from '../ui/text.module.css';
import css from './loader-overlay.module.css';

/** Five bulbs over the page: it moves nothing, and people go on reading under it. */
export const LoaderOverlay = () => {
  const t = useT();
  const visible = useLoaderVisible();
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

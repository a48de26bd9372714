import { routes } from '@marquee/product/navigation/routes.ts';
import { useCurrent } from '../../flow/current.ts';
import { useLanguage, useT } from '../../i18n.ts';
import layout from '../../ui/layout.module.css';
import { Board } from '../../ui/picture/board.tsx';
import text from '../../ui/text.module.css';

/** Stands in for a screen that has a place in the house but no content yet. */
const NotBuiltPage = () => {
  const t = useT();
  const language = useLanguage();
  const route = useCurrent((current) => current.route);
  return (
    <div className={`${layout.small} ${text.center}`}>
      <Board bulbs="dark" />
      <h1>{route && routes[route].title?.[language]}</h1>
      <p className={text.lead}>{t('support.notBuilt.lead')}</p>
    </div>
  );
};
export default NotBuiltPage;

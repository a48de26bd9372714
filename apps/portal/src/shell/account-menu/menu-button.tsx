import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { menu as bars } from '../../ui/icon/page-icons.ts';
import { close } from '../../ui/icon/shell-icons.ts';
import { menuId, useAccountMenu } from './account-menu-state.ts';
import css from './menu-button.module.css';

/** Menu button pattern (ARIA APG): Space and Enter toggle, arrows enter the list, Escape closes it. */
export const MenuButton = () => {
  const t = useT();
  const menu = useAccountMenu();
  return (
    <button
      className={css.button}
      type="button"
      aria-label={t('shell.menu.name')}
      aria-expanded={menu.open}
      aria-controls={menuId}
      onClick={menu.toggle}
      onKeyDown={(event) => {
        if (!menu.open) return;
        if (event.key === 'Escape') menu.close();
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        menu.enter(event.key === 'ArrowDown' ? 'first' : 'last');
      }}
    >
      <Icon path={menu.open ? close : bars} />
    </button>
  );
};

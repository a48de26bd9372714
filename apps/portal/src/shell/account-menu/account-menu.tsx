import { type MenuLabel, type MenuLink, menuOf } from '@marquee/product/shell/menu.ts';
import { type KeyboardEvent, useId } from 'react';
import { useBrand, useCurrentRoute } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { useEmailVerified } from '../../session/use-email-verified.ts';
import { featuresFor } from '../../config/startup-config.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { card, devices, link, logout, play, receipt, user, users } from '../../ui/icon/page-icons.ts';
import { lock } from '../../ui/icon/shell-icons.ts';
import { menuId, useAccountMenu, useAutoClose } from './account-menu-state.ts';
import css from './account-menu.module.css';

const drawings: Readonly<Record<MenuLabel, string>> = {
  account: user,
  profiles: users,
  partners: link,
  subscriptions: play,
  paymentMethods: card,
  payments: receipt,
  settings: devices,
  logout,
};

/** Account pages: a list from 768 px, below that behind the menu button. */
export const AccountMenu = () => {
  const t = useT();
  const menu = useAccountMenu();
  useAutoClose(menu.open);
  const brand = useBrand();
  const { isDtc } = useSession();
  // Unlocked until the status is known, so that locks do not flicker; the guard checks again.
  const verified = useEmailVerified() ?? true;
  const route = useCurrentRoute((current) => current.route);
  const why = useId();
  if (!route) return null;

  const links = menuOf({ features: featuresFor(brand), user: isDtc ? 'dtc' : 'bdu', verified, route });
  return (
    <nav className={css.navigation} aria-label={t('shell.menu.name')} data-open={menu.open || undefined}>
      <ul id={menuId}>
        {links.map((each) => (
          <li key={each.label}>
            <Entry {...each} why={why} />
          </li>
        ))}
      </ul>
      <p id={why} hidden>
        {t('shell.menu.locked')}
      </p>
    </nav>
  );
};

type EntryProps = MenuLink & { readonly why: string };

const Entry = ({ name, label, enabled, current, why }: EntryProps) => {
  const t = useT();
  const menu = useAccountMenu();
  const inside = (
    <>
      <Icon path={drawings[label]} />
      <span>{t(`shell.menu.${label}`)}</span>
    </>
  );
  if (enabled)
    return (
      <Link
        to={name}
        className={css.link}
        aria-current={current || undefined}
        onClick={menu.close}
        onKeyDown={(event) => moveAmongLinks(event, menu)}
      >
        {inside}
      </Link>
    );
  return (
    <span className={css.link} role="link" aria-disabled="true" aria-describedby={why} tabIndex={-1}>
      {inside}
      <Icon path={lock} className={css.lock} />
    </span>
  );
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 };

const moveAmongLinks = (
  event: KeyboardEvent<HTMLAnchorElement>,
  menu: ReturnType<typeof useAccountMenu>,
): void => {
  if (event.key === 'Escape' && menu.open) return menu.closeAndReturn();
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`#${menuId} a[href]`)];
  const here = links.indexOf(event.currentTarget);
  links[(here + step + links.length) % links.length]?.focus();
};

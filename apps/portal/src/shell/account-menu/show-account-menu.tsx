/** Puts the account menu into the shell. */
import { useAccountMenuSlot } from '../../state/shell-slots.ts';
import { AccountMenu } from './account-menu.tsx';
import { MenuButton } from './menu-button.tsx';

const slot = { menu: <AccountMenu />, button: <MenuButton /> };

export const showAccountMenu = (): void => useAccountMenuSlot.setState(slot);

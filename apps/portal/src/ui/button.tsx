import type { ComponentProps } from 'react';
import css from './button.module.css';
import { Icon } from './icon/icon.tsx';

/** `main`: one a screen. `even`: two answers of the same weight. `danger`: it destroys, so it is never a fill. */
type ButtonLook = 'main' | 'line' | 'even' | 'danger' | 'text';
interface Dress {
  readonly look?: ButtonLook;
  readonly small?: boolean;
  /** Across the whole column. */
  readonly wide?: boolean;
}

/** For links that look like buttons. */
export const buttonClass = ({ look = 'main', small = false, wide = false }: Dress = {}): string =>
  [css.button, css[look], small && css.small, wide && css.wide].filter(Boolean).join(' ');

interface Props extends Dress, Omit<ComponentProps<'button'>, 'className'> {
  readonly icon?: string;
  /** The click is being worked on: a second one does nothing. */
  readonly busy?: boolean;
  /** A click does nothing for now; the button can still be reached, and `aria-describedby` says why. */
  readonly inactive?: boolean;
}

export const Button = ({
  look,
  small,
  wide,
  icon,
  busy = false,
  inactive = false,
  children,
  onClick,
  ...rest
}: Props) => (
  <button
    type="button"
    {...rest}
    className={buttonClass({ ...(look && { look }), ...(small && { small }), ...(wide && { wide }) })}
    aria-busy={busy || undefined}
    aria-disabled={busy || inactive || undefined}
    onClick={(event) => {
      if (busy || inactive) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {icon && <Icon draw={icon} />}
    <span>{children}</span>
  </button>
);

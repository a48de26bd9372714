import type { ComponentProps } from 'react';
import css from './button.module.css';
import { Icon } from './icon/icon.tsx';

/** `primary`: one per screen. `equal`: two equal answers. `danger`: destructive, so never filled. */
type ButtonVariant = 'primary' | 'outline' | 'equal' | 'danger' | 'text';
interface ButtonStyle {
  readonly variant?: ButtonVariant;
  readonly small?: boolean;
  /** Full width. */
  readonly wide?: boolean;
}

/** For links styled as buttons. */
export const buttonClass = ({ variant = 'primary', small = false, wide = false }: ButtonStyle = {}): string =>
  [css.button, css[variant], small && css.small, wide && css.wide].filter(Boolean).join(' ');

interface Props extends ButtonStyle, Omit<ComponentProps<'button'>, 'className'> {
  readonly icon?: string;
  /** A request is running: clicks are ignored. */
  readonly busy?: boolean;
  /** Clicks are ignored, but the button stays focusable and `aria-describedby` says why. */
  readonly inactive?: boolean;
}

export const Button = ({
  variant,
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
    className={buttonClass({ ...(variant && { variant }), ...(small && { small }), ...(wide && { wide }) })}
    aria-busy={busy || undefined}
    aria-disabled={busy || inactive || undefined}
    onClick={(event) => {
      if (busy || inactive) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {icon && <Icon path={icon} />}
    <span>{children}</span>
  </button>
);

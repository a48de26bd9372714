import type { ReactNode } from 'react';
import css from './marquee.module.css';

/** `lit`: success. `dark`: empty or blocked. `failing`: lost. `dim`: broken. */
type Bulbs = 'lit' | 'dark' | 'failing' | 'dim';

const places = Array.from({ length: 9 }, (_, index) => 34 + index * 21.5);
const isLit = (bulbs: Bulbs, index: number): boolean =>
  bulbs === 'lit' ||
  (bulbs === 'failing' && index !== 3 && index !== 6) ||
  (bulbs === 'dim' && index % 3 === 0);

interface Props {
  readonly bulbs: Bulbs;
  /** Content of the sign, in a 240 by 170 view box. */
  readonly children?: ReactNode;
}

/** Illustration of a marquee sign with lights. */
export const Marquee = ({ bulbs, children }: Props) => (
  <svg className={`${css.art} ${bulbs === 'lit' ? css.pop : ''}`} viewBox="0 0 240 170" aria-hidden="true">
    <path className={css.line} d="M72 130v30M168 130v30M54 160h132" />
    <rect className={css.board} x="14" y="12" width="212" height="120" rx="16" />
    <rect className={css.face} x="30" y="36" width="180" height="72" rx="8" />
    {[24, 120].map((y) =>
      places.map((x, index) => (
        <circle
          key={`${x} ${y}`}
          className={isLit(bulbs, index) ? css.bulb : css.off}
          cx={x}
          cy={y}
          r="4.5"
        />
      )),
    )}
    {children}
  </svg>
);

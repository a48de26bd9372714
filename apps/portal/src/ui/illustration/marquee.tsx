import type { ReactNode } from 'react';
import css from './marquee.module.css';

/** `lit`: success. `dark`: empty or blocked. `failing`: lost. `dim`: broken. */
type Lights = 'lit' | 'dark' | 'failing' | 'dim';

const positions = Array.from({ length: 9 }, (_, index) => 34 + index * 21.5);
const isLit = (lights: Lights, index: number): boolean =>
  lights === 'lit' ||
  (lights === 'failing' && index !== 3 && index !== 6) ||
  (lights === 'dim' && index % 3 === 0);

interface Props {
  readonly lights: Lights;
  /** Content of the sign, in a 240 by 170 view box. */
  readonly children?: ReactNode;
}

/** Illustration of a marquee sign with lights. */
export const Marquee = ({ lights, children }: Props) => (
  <svg className={`${css.art} ${lights === 'lit' ? css.pop : ''}`} viewBox="0 0 240 170" aria-hidden="true">
    <path className={css.line} d="M72 130v30M168 130v30M54 160h132" />
    <rect className={css.casing} x="14" y="12" width="212" height="120" rx="16" />
    <rect className={css.screen} x="30" y="36" width="180" height="72" rx="8" />
    {[24, 120].map((y) =>
      positions.map((x, index) => (
        <circle
          key={`${x} ${y}`}
          className={isLit(lights, index) ? css.light : css.off}
          cx={x}
          cy={y}
          r="4.5"
        />
      )),
    )}
    {children}
  </svg>
);

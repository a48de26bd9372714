import { type BrandId, brandOf } from '@marquee/product/brands.ts';
import css from './wordmark.module.css';
import sprite from './wordmarks.svg?url';

interface Props {
  readonly brand: BrandId;
  /** Accessible name; without it the logo is decorative. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/** The prerendered page contains the wordmarks that it shows. */
const urlOf = (brand: BrandId): string => {
  const id = `#wordmark-${brand}`;
  return globalThis.document?.querySelector(id) ? id : `${sprite}#${brand}`;
};

/** Logo of a brand in the current text colour; its height comes from the stylesheet. */
export const Wordmark = ({ brand, label, className }: Props) => (
  <svg
    className={`${css.wordmark} ${className ?? ''}`}
    viewBox={`0 0 ${brandOf(brand).wordmarkRatio} 1`}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <use href={urlOf(brand)} />
  </svg>
);

import { type BrandId, brandOf } from '@marquee/product/brands.ts';
import css from './wordmark.module.css';
import sprite from './wordmarks.svg?url';

interface Props {
  readonly brand: BrandId;
  /** Its accessible name; without it the drawing is only an ornament. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/** A brand's own drawing in the colour of the text around it; the stylesheet gives its height. */
export const Wordmark = ({ brand, label, className }: Props) => (
  <svg
    className={`${css.wordmark} ${className ?? ''}`}
    viewBox={`0 0 ${brandOf(brand).wordmarkRatio} 1`}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <use href={`${sprite}#${brand}`} />
  </svg>
);

import { avatarColour } from '../ui/user-row.tsx';
import css from './card-brand-image.module.css';

/** Decorative card in the brand's colour; the text beside it names the brand. */
export const CardBrandImage = ({ brand }: { readonly brand: string }) => (
  <svg className={css.card} viewBox="0 0 48 32" aria-hidden="true" style={{ color: avatarColour(brand) }}>
    <rect width="48" height="32" rx="5" fill="currentColor" />
    <path d="M0 7h48v5H0Z" fill="black" opacity=".35" />
    <rect x="6" y="18" width="9" height="7" rx="1.5" fill="white" opacity=".85" />
    <path d="M31 23.5h11" stroke="white" strokeWidth="2.5" opacity=".8" />
  </svg>
);

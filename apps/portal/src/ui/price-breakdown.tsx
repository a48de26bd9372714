/** Price breakdown, one line per amount. */
import type { ReactNode } from 'react';
import css from './price-breakdown.module.css';

export const PriceBreakdown = ({ children }: { readonly children: ReactNode }) => (
  <dl className={css.sum}>{children}</dl>
);

interface LineProps {
  /** `pending`: a total that is not final yet. */
  readonly variant?: 'item' | 'credit' | 'total' | 'pending';
  readonly value: string;
  /** Small text below the name. */
  readonly about?: string;
  readonly children: ReactNode;
}

export const PriceLine = ({ variant, value, about, children }: LineProps) => (
  <div className={variant === 'pending' ? `${css.total} ${css.pending}` : variant && css[variant]}>
    <dt>
      <span>{children}</span>
      {about && <span className={css.about}>{about}</span>}
    </dt>
    <dd>{value}</dd>
  </div>
);

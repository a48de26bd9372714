/** Price breakdown, one line per amount. */
import type { ReactNode } from 'react';
import css from './price-breakdown.module.css';

export const PriceBreakdown = ({ children }: { readonly children: ReactNode }) => (
  <dl className={css.sum}>{children}</dl>
);

interface LineProps {
  readonly look?: 'item' | 'total';
  readonly says: string;
  /** Small text below the name. */
  readonly about?: string;
  readonly children: ReactNode;
}

export const PriceLine = ({ look, says, about, children }: LineProps) => (
  <div className={look && css[look]}>
    <dt>
      <span>{children}</span>
      {about && <span className={css.about}>{about}</span>}
    </dt>
    <dd>{says}</dd>
  </div>
);

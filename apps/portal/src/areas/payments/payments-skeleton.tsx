import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './payments-page.module.css';

/** As tall as a year with a few payments. */
export const PaymentsSkeleton = () => (
  <>
    <div className={css.filters}>
      <Skeleton width="100%" height="79px" />
    </div>
    <YearSkeleton />
  </>
);

export const YearSkeleton = () => (
  <>
    <div className={`${panel.panel} ${css.year}`}>
      <div className={css.sum}>
        <Skeleton width="9rem" height="3.25rem" />
        <Skeleton width="7rem" height="2rem" />
      </div>
      <Skeleton width="100%" height="168px" />
    </div>
    <div className={panel.section}>
      <div className={layout.close}>
        <Skeleton width="14rem" height="1.75rem" />
        <div className={panel.panel}>
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className={panel.row}>
              <span className={panel.tile} />
              <div className={layout.close}>
                <Skeleton width="11rem" height="1rem" />
                <Skeleton width="14rem" height="0.875rem" />
              </div>
              <Skeleton width="4rem" height="1rem" />
            </div>
          ))}
        </div>
      </div>
    </div>
  </>
);

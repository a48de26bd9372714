import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';

export const RowsSkeleton = ({ rows }: { readonly rows: number }) => (
  <div className={panel.panel}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={panel.row}>
        <span className={panel.tile} />
        <div className={layout.close}>
          <Skeleton width="11rem" height="1rem" />
          <Skeleton width="15rem" height="0.875rem" />
        </div>
      </div>
    ))}
  </div>
);

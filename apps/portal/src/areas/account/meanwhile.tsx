/** The boxes of what is still loading. */
import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';
import { Skeleton } from '../../ui/picture/skeleton.tsx';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

export const FieldsMeanwhile = ({ count }: { readonly count: number }) => (
  <div className={layout.stack}>
    {times(count + 1).map((index) => (
      <Skeleton key={index} width="100%" height="var(--control)" />
    ))}
  </div>
);

export const RowsMeanwhile = ({ count }: { readonly count: number }) => (
  <div className={panel.section}>
    <Skeleton width="12rem" height="var(--s-8)" />
    <ul className={panel.panel}>
      {times(count).map((index) => (
        <li key={index} className={panel.row}>
          <div className={layout.close}>
            <Skeleton width="7rem" height="0.875rem" />
            <Skeleton width="14rem" height="1rem" />
          </div>
        </li>
      ))}
    </ul>
  </div>
);

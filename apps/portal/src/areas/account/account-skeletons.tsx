/** Skeletons of the account pages. */
import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';
import { LinesSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { Section } from '../../ui/section.tsx';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

export const FieldsSkeleton = ({ count }: { readonly count: number }) => (
  <div className={layout.stack}>
    {times(count + 1).map((index) => (
      <Skeleton key={index} width="100%" height="var(--control)" />
    ))}
  </div>
);

/** Titles need no data, so they show at once. */
export const RowsSkeleton = ({ title, count }: { readonly title: string; readonly count: number }) => (
  <Section title={title}>
    <ul className={panel.panel}>
      {times(count).map((index) => (
        <li key={index} className={panel.row}>
          <LinesSkeleton />
        </li>
      ))}
    </ul>
  </Section>
);

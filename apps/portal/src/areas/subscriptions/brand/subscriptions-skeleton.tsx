import panel from '../../../ui/panel.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';

export const SubscriptionsSkeleton = () => (
  <section className={panel.section}>
    <Skeleton width="100%" height="280px" />
  </section>
);

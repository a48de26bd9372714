import panel from '../../../ui/panel.module.css';
import { Skeleton } from '../../../ui/picture/skeleton.tsx';

/** The boxes of one subscription. */
export const Meanwhile = () => (
  <section className={panel.section}>
    <Skeleton width="100%" height="280px" />
  </section>
);

import type { ReactNode } from 'react';
import panel from './panel.module.css';
import { Marquee } from './illustration/marquee.tsx';

interface Props {
  /** Illustration on the marquee. */
  readonly picture: ReactNode;
  readonly title: string;
  readonly lead: string;
  readonly heading?: 'h2' | 'h3';
  /** Next steps. */
  readonly children?: ReactNode;
}

export const EmptyState = ({ picture, title, lead, heading: Heading = 'h2', children }: Props) => (
  <div className={panel.empty}>
    <Marquee lights="dark">{picture}</Marquee>
    <Heading>{title}</Heading>
    <p>{lead}</p>
    {children}
  </div>
);

import type { ReactNode } from 'react';
import panel from './panel.module.css';
import { Marquee } from './illustration/marquee.tsx';

interface Props {
  /** What the board shows. */
  readonly picture: ReactNode;
  readonly title: string;
  readonly lead: string;
  readonly heading?: 'h2' | 'h3';
  /** Ways on. */
  readonly children?: ReactNode;
}

/** Nothing is here, and why. */
export const EmptyState = ({ picture, title, lead, heading: Heading = 'h2', children }: Props) => (
  <div className={panel.empty}>
    <Marquee bulbs="dark">{picture}</Marquee>
    <Heading>{title}</Heading>
    <p>{lead}</p>
    {children}
  </div>
);

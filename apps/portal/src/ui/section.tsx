import { type ReactNode, useId } from 'react';
import panel from './panel.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page, under a heading of its own. */
export const Section = ({ title, children }: Props) => {
  const id = useId();
  return (
    <section className={panel.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

import { type ReactNode, useId } from 'react';
import panel from './panel.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** Section of a page, labelled by its heading. */
export const Section = ({ title, children }: Props) => {
  const id = useId();
  return (
    <section className={panel.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

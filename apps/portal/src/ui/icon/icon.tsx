import css from './icon.module.css';

interface Props {
  /** One of the drawings in `icons.ts`. */
  readonly draw: string;
  readonly className?: string | undefined;
}

/** Always beside its words, so it says nothing itself. */
export const Icon = ({ draw, className }: Props) => (
  <svg className={`${css.icon} ${className ?? ''}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={draw} />
  </svg>
);

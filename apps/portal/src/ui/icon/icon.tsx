import css from './icon.module.css';

interface Props {
  /** SVG path from `shell-icons.ts` or `page-icons.ts`. */
  readonly draw: string;
  readonly className?: string | undefined;
}

/** Decorative: always beside a label. */
export const Icon = ({ draw, className }: Props) => (
  <svg className={`${css.icon} ${className ?? ''}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={draw} />
  </svg>
);

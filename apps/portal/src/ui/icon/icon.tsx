import css from './icon.module.css';

interface Props {
  /** SVG path from `shell-icons.ts` or `page-icons.ts`. */
  readonly path: string;
  readonly className?: string | undefined;
}

/** Decorative: always beside a label. */
export const Icon = ({ path, className }: Props) => (
  <svg className={`${css.icon} ${className ?? ''}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

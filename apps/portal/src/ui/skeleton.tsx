import css from './skeleton.module.css';

interface Props {
  /** Any CSS length, limited to the container. */
  readonly width: string;
  readonly height: string;
}

/** Same-size placeholder for loading content. */
export const Skeleton = (size: Props) => (
  <span className={css.skeleton} style={size} data-skeleton aria-hidden="true" />
);

/** Two lines of text. Also prerendered, where the CSP forbids inline styles. */
export const LinesSkeleton = () => (
  <div className={css.lines} data-skeleton aria-hidden="true">
    <span className={css.skeleton} />
    <span className={css.skeleton} />
  </div>
);

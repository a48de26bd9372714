import css from './skeleton.module.css';

interface Props {
  /** Any CSS length; never wider than its place. */
  readonly width: string;
  readonly height: string;
}

/** The exact box of what is still loading. */
export const Skeleton = (size: Props) => <span className={css.skeleton} style={size} aria-hidden="true" />;

/** A line of small words over one of usual size. The build draws them too, and a page may not carry styles in its elements. */
export const LinesSkeleton = () => (
  <div className={css.lines} aria-hidden="true">
    <span className={css.skeleton} />
    <span className={css.skeleton} />
  </div>
);

import css from './skeleton.module.css';

interface Props {
  /** Any CSS length; never wider than its place. */
  readonly width: string;
  readonly height: string;
}

/** The exact box of what is still loading. */
export const Skeleton = ({ width, height }: Props) => (
  <span className={css.skeleton} style={{ width, height }} aria-hidden="true" />
);

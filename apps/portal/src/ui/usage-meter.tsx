import { type ReactNode, useId } from 'react';
import text from './text.module.css';
import css from './usage-meter.module.css';

interface Props {
  readonly label: string;
  /** Text alternative of the boxes. */
  readonly words: string;
  readonly used: number;
  readonly most: number;
  /** A used slot frees up next. */
  readonly frees?: boolean;
  readonly children?: ReactNode;
}

/** One box per slot: outlined is free, solid is used, striped frees up next. */
export const UsageMeter = ({ label, words, used, most, frees = false, children }: Props) => {
  const name = useId();
  const boxes = Array.from({ length: most }, (_, index) => {
    if (index >= used) return '';
    return frees && index === Math.min(used, most) - 1 ? css.frees : css.used;
  });
  return (
    <div className={css.meter}>
      <div className={css.top}>
        <span className={css.label} id={name}>
          {label}
        </span>
        <b className={css.count}>{words}</b>
      </div>
      <div
        className={`${css.slots} ${used >= most ? css.full : ''}`}
        role="meter"
        aria-labelledby={name}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={Math.min(used, most)}
        aria-valuetext={words}
      >
        {boxes.map((variant, index) => (
          <span key={index} className={`${css.slot} ${variant}`} />
        ))}
      </div>
      {children && <p className={text.hint}>{children}</p>}
    </div>
  );
};

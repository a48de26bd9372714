import type { RadioOption } from './radio-group.tsx';
import css from './segmented-control.module.css';
import text from '../text.module.css';

interface Props<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly RadioOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Radio group of two or three options, side by side. */
export const SegmentedControl = <Value extends string>({
  legend,
  name,
  choices,
  value,
  onChange,
}: Props<Value>) => (
  <fieldset className={css.segments} role="radiogroup">
    <legend className={text.hidden}>{legend}</legend>
    {choices.map((choice) => (
      <label key={choice.value} className={css.segment}>
        <input
          type="radio"
          name={name}
          value={choice.value}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
        />
        <span>
          {choice.label}
          {choice.about && <span className={css.about}> {choice.about}</span>}
        </span>
      </label>
    ))}
  </fieldset>
);

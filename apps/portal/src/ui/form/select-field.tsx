import { FieldFrame } from './field.tsx';
import css from './select-field.module.css';
import { Icon } from '../icon/icon.tsx';
import { chevronDown } from '../icon/icons.ts';
import type { Choice } from './choices.tsx';

interface Props<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few, only the chosen one in sight. */
export const SelectField = <Value extends string>({
  label,
  name,
  choices,
  value,
  onChange,
}: Props<Value>) => (
  <FieldFrame label={label}>
    {(control) => (
      <div className={css.frame}>
        <select
          {...control}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} lang={choice.lang}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon draw={chevronDown} />
      </div>
    )}
  </FieldFrame>
);

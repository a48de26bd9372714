import { useId } from 'react';
import css from './radio-group.module.css';
import { FieldDescription } from './text-field.tsx';
import field from './text-field.module.css';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Description below the label. */
  readonly about?: string | undefined;
  /** Language of the label, if it differs from the page's. */
  readonly lang?: string | undefined;
}

interface Props<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly RadioOption<Value>[];
  /** Undefined: no preselection. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** The hint should say why. */
  readonly disabled?: boolean;
}

export const RadioGroup = <Value extends string>({
  legend,
  name,
  choices,
  value: chosen,
  onChange,
  hint,
  error,
  disabled = false,
}: Props<Value>) => {
  const id = useId();
  const about = `${id}-about`;
  return (
    <fieldset
      className={`${field.field} ${css.group}`}
      role="radiogroup"
      disabled={disabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={(error ?? hint) ? about : undefined}
    >
      <legend className={`${field.label} ${css.legend}`}>{legend}</legend>
      {choices.map(({ value, label, about: meaning, lang }) => (
        <label key={value} className={css.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={meaning && `${id}-${value}-meaning`}
          />
          <span className={css.words}>
            <span id={`${id}-${value}`} lang={lang}>
              {label}
            </span>
            {meaning && (
              <span id={`${id}-${value}-meaning`} className={css.meaning}>
                {meaning}
              </span>
            )}
          </span>
        </label>
      ))}
      <FieldDescription id={about} hint={hint} error={error} />
    </fieldset>
  );
};

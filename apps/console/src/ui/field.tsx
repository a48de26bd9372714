/** A field of a form: label, input or text area, and a hint below. */
import { useId } from 'react';

interface FieldProps {
  readonly label: string;
  readonly name?: string;
  readonly value?: string;
  readonly initial?: string;
  readonly onChange?: (value: string) => void;
  readonly type?: 'text' | 'url' | 'email' | 'datetime-local' | 'date' | 'number' | 'password';
  /** Of a text area; absent: one line. */
  readonly rows?: number;
  readonly hint?: string | undefined;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly lang?: string;
}

export const Field = ({
  label,
  value,
  initial,
  onChange,
  type = 'text',
  rows,
  hint,
  ...rest
}: FieldProps) => {
  const id = useId();
  const common = {
    ...rest,
    id,
    ...(value !== undefined ? { value } : { defaultValue: initial ?? '' }),
    onChange: ({ target }: { target: { value: string } }) => onChange?.(target.value),
    autoComplete: 'off',
    ...(hint && { 'aria-describedby': `${id}-hint` }),
  };
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? <input {...common} type={type} /> : <textarea {...common} rows={rows} />}
      {hint && (
        <small id={`${id}-hint`} className="muted">
          {hint}
        </small>
      )}
    </p>
  );
};

interface SelectProps {
  readonly label: string;
  readonly name?: string;
  readonly value?: string;
  readonly initial?: string;
  readonly onChange?: (value: string) => void;
  readonly options: readonly (readonly [value: string, text: string])[];
}

export const Select = ({ label, value, initial, onChange, options, name }: SelectProps) => {
  const id = useId();
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        {...(value !== undefined ? { value } : { defaultValue: initial })}
        onChange={({ target }) => onChange?.(target.value)}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
};

interface ChoicesProps {
  readonly label: string;
  readonly name: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly chosen?: readonly string[];
  readonly hint?: string;
}

/** Check boxes of which any number may be chosen. */
export const Choices = ({ label, name, options, chosen = [], hint }: ChoicesProps) => (
  <fieldset className="choices">
    <legend>{label}</legend>
    <div>
      {options.map(([value, text]) => (
        <label key={value} className="check">
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} /> {text}
        </label>
      ))}
    </div>
    {hint && <small className="muted">{hint}</small>}
  </fieldset>
);

import type { ComponentProps } from 'react';
import { FieldLayout } from './text-field.tsx';
import css from './select-field.module.css';
import { Icon } from '../icon/icon.tsx';
import { chevronDown } from '../icon/shell-icons.ts';
import type { RadioOption } from './radio-group.tsx';

type Props<Value extends string> = Pick<ComponentProps<'select'>, 'autoComplete' | 'ref'> & {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly RadioOption<Value>[];
  readonly value: Value | '';
  readonly onChange: (value: Value) => void;
  /** Placeholder while nothing is selected. */
  readonly empty?: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
};

export const SelectField = <Value extends string>({
  label,
  hint,
  error,
  choices,
  onChange,
  empty,
  ...rest
}: Props<Value>) => (
  <FieldLayout label={label} hint={hint} error={error}>
    {(control) => (
      <div className={css.frame}>
        <select {...control} {...rest} onChange={(event) => onChange(event.target.value as Value)}>
          {empty !== undefined && (
            <option value="" disabled hidden>
              {empty}
            </option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} lang={choice.lang}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon path={chevronDown} />
      </div>
    )}
  </FieldLayout>
);

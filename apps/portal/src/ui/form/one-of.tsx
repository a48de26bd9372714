import type { Choice } from './choices.tsx';
import { Segments } from './segments.tsx';
import { SelectField } from './select-field.tsx';

/** As many as fit side by side. */
const mostSegments = 3;

interface Props<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of them: side by side, or in a list when they are too many for that. */
export const OneOf = <Value extends string>({ label, ...rest }: Props<Value>) =>
  rest.choices.length <= mostSegments ? (
    <Segments legend={label} {...rest} />
  ) : (
    <SelectField label={label} {...rest} />
  );

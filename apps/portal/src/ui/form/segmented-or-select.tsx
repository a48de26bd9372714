import type { RadioOption } from './radio-group.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { SelectField } from './select-field.tsx';

/** As many as fit side by side. */
const mostSegments = 3;

interface Props<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly RadioOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Segmented control, or a select for more options than fit. */
export const SegmentedOrSelect = <Value extends string>({ label, ...rest }: Props<Value>) =>
  rest.choices.length <= mostSegments ? (
    <SegmentedControl legend={label} {...rest} />
  ) : (
    <SelectField label={label} {...rest} />
  );

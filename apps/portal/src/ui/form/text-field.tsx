import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './text-field.module.css';
import { Icon } from '../icon/icon.tsx';
import { alert } from '../icon/shell-icons.ts';
import text from '../text.module.css';

interface Control {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}
interface FrameProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Replaces the hint. */
  readonly error?: ReactNode;
  /** The error is announced with the field but not shown. */
  readonly quiet?: boolean | undefined;
  /** Shown opposite the label, but after the field in focus order. */
  readonly aside?: ReactNode;
  readonly children: (control: Control) => ReactNode;
}

/** Label above, hint or error below: layout of every form field. */
export const FieldLayout = ({ label, hint, error, quiet, aside, children }: FrameProps) => {
  const id = useId();
  const about = `${id}-about`;
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: css.input,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': (error ?? hint) ? about : undefined,
      })}
      {aside && <div className={css.aside}>{aside}</div>}
      <FieldDescription id={about} hint={hint} error={error} quiet={quiet} />
    </div>
  );
};

export const FieldDescription = ({
  id,
  hint,
  error,
  quiet = false,
}: {
  id: string;
  hint?: string | undefined;
  error?: ReactNode;
  quiet?: boolean | undefined;
}) =>
  error ? (
    <p className={css.error} id={id} role={quiet ? undefined : 'alert'}>
      <Icon path={alert} />
      <span>{error}</span>
    </p>
  ) : (
    hint && (
      <p className={text.hint} id={id}>
        {hint}
      </p>
    )
  );

export type FieldProps = Omit<FrameProps, 'children'> & Omit<ComponentProps<'input'>, 'className' | 'id'>;

export const TextField = ({ label, hint, error, quiet, aside, ...input }: FieldProps) => (
  <FieldLayout label={label} hint={hint} error={error} quiet={quiet} aside={aside}>
    {(control) => <input type="text" {...input} {...control} />}
  </FieldLayout>
);

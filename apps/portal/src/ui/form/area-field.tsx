import type { ComponentProps } from 'react';
import css from './area-field.module.css';
import { FieldFrame } from './field.tsx';

interface Props extends Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** A few lines of words. */
export const AreaField = ({ label, hint, error, ...area }: Props) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {({ className, ...control }) => (
      <textarea rows={3} {...area} {...control} className={`${className} ${css.area}`} />
    )}
  </FieldFrame>
);

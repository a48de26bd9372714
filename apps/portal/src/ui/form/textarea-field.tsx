import type { ComponentProps } from 'react';
import css from './textarea-field.module.css';
import { FieldLayout } from './text-field.tsx';

interface Props extends Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

export const TextareaField = ({ label, hint, error, ...area }: Props) => (
  <FieldLayout label={label} hint={hint} error={error}>
    {({ className, ...control }) => (
      <textarea rows={3} {...area} {...control} className={`${className} ${css.area}`} />
    )}
  </FieldLayout>
);

import { useState } from 'react';
import { FieldLayout, type FieldProps } from './text-field.tsx';
import { Icon } from '../icon/icon.tsx';
import { eye, eyeOff } from '../icon/page-icons.ts';
import css from './password-field.module.css';

interface Props extends Omit<FieldProps, 'type'> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

export const PasswordField = ({
  label,
  hint,
  error,
  quiet,
  aside,
  showLabel,
  hideLabel,
  ...input
}: Props) => {
  const [shown, setShown] = useState(false);
  const [clicks, setClicks] = useState(0);
  return (
    <FieldLayout label={label} hint={hint} error={error} quiet={quiet} aside={aside}>
      {(control) => (
        <div className={css.frame}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            className={css.reveal}
            type="button"
            aria-label={shown ? hideLabel : showLabel}
            onClick={() => {
              setShown(!shown);
              setClicks(clicks + 1);
            }}
          >
            {/* A new key restarts the animation. */}
            {clicks > 0 && <span key={clicks} className={css.ripple} />}
            <Icon path={shown ? eyeOff : eye} />
          </button>
        </div>
      )}
    </FieldLayout>
  );
};

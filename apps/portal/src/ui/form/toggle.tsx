import css from './toggle.module.css';

interface Props {
  readonly label: string;
  /** Id of the text that says what turning it on means. */
  readonly describedBy?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A switch that takes effect at once. */
export const Toggle = ({ label, describedBy, checked, onChange }: Props) => (
  <span className={css.toggle}>
    <input
      type="checkbox"
      role="switch"
      aria-label={label}
      aria-describedby={describedBy}
      checked={checked}
      aria-checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <i aria-hidden="true" />
  </span>
);

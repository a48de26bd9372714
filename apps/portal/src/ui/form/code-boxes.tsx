import { type KeyboardEvent, useId, useRef } from 'react';
import css from './code-boxes.module.css';
import { FieldAbout } from './field.tsx';
import field from './field.module.css';

interface Props {
  readonly label: string;
  readonly boxLabel: (position: number) => string;
  readonly length: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Which characters a box takes; the others are dropped, typed or pasted. */
  readonly allowed: RegExp;
  readonly numeric?: boolean;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** One box a character. The value has a space where a box is still empty. */
export const CodeBoxes = ({
  label,
  boxLabel,
  length,
  value,
  onChange,
  allowed,
  numeric,
  hint,
  error,
}: Props) => {
  const about = useId();
  const boxes = useRef<HTMLInputElement[]>([]);
  const characters = Array.from({ length }, (_, index) => value[index]?.trim() ?? '');
  const focus = (index: number) => boxes.current[Math.min(Math.max(index, 0), length - 1)]?.focus();

  const write = (index: number, text: string) => {
    const typed = Array.from(text.toUpperCase())
      .filter((sign) => allowed.test(sign))
      .slice(0, length - index);
    if (text && typed.length === 0) return;
    const next = characters.map((sign, position) =>
      text === '' && position === index ? '' : (typed[position - index] ?? sign),
    );
    onChange(
      next
        .map((sign) => sign || ' ')
        .join('')
        .trimEnd(),
    );
    if (typed.length > 0) focus(index + typed.length);
  };

  const move = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      const emptied = characters[index] ? index : Math.max(index - 1, 0);
      write(emptied, '');
      focus(emptied);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      focus(index + (event.key === 'ArrowLeft' ? -1 : 1));
    }
  };

  return (
    <fieldset className={field.field} aria-describedby={(error ?? hint) ? about : undefined}>
      <legend className={`${field.label} ${css.legend}`}>{label}</legend>
      <div className={css.boxes}>
        {characters.map((character, index) => (
          <input
            key={index}
            ref={(element) => {
              if (element) boxes.current[index] = element;
            }}
            aria-label={boxLabel(index + 1)}
            aria-invalid={error ? true : undefined}
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            autoCapitalize="characters"
            inputMode={numeric ? 'numeric' : 'text'}
            spellCheck={false}
            placeholder=" "
            value={character}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => move(event, index)}
            onPaste={(event) => {
              event.preventDefault();
              write(index, event.clipboardData.getData('text').trim());
            }}
            onChange={(event) => {
              // A filled box holds the old character too: what was typed is the rest.
              const text = event.target.value;
              write(index, text.length > 1 && character ? text.replace(character, '') : text);
            }}
          />
        ))}
      </div>
      <div className={css.about}>
        <FieldAbout id={about} hint={hint} error={error} />
      </div>
    </fieldset>
  );
};

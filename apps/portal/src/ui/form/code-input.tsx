import {
  type ClipboardEvent,
  type InputEvent as ReactInputEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import css from './code-input.module.css';
import field from './text-field.module.css';
import { FieldDescription } from './text-field.tsx';

interface Props {
  readonly label: string;
  readonly length: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when the last character is typed or a whole code is pasted, not when an earlier one is corrected. */
  readonly onComplete: (value: string) => void;
  /** Other characters are dropped, typed or pasted. */
  readonly allowed: RegExp;
  readonly numeric?: boolean;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

const ignore = (): void => undefined;

/** After an error: focus announces it with the field, and typing starts at that box. */
export const focusCodeInput = (form: HTMLFormElement | null, index: number): void => {
  const input = form?.querySelector('input');
  input?.focus();
  input?.setSelectionRange(index, index + 1);
};

/**
 * Code input, one box per character. A single input over drawn boxes: soft keyboards send no Backspace key event, so
 * an empty input per character could not detect deletion.
 */
export const CodeInput = ({
  label,
  length,
  value,
  onChange,
  onComplete,
  allowed,
  numeric,
  hint,
  error,
}: Props) => {
  const id = useId();
  const about = useId();
  const input = useRef<HTMLInputElement>(null);
  const hasDeleted = useRef(false);
  /** Box of the next character; undefined without focus. */
  const [active, setActive] = useState<number>();

  const clean = (text: string): string =>
    Array.from(text.toUpperCase())
      .filter((sign) => allowed.test(sign))
      .join('');

  /** Selects the character of a box, so that typing replaces it. */
  const selectBox = (index: number): void => {
    const box = Math.min(Math.max(index, 0), length - 1);
    input.current?.setSelectionRange(box, box + 1);
    setActive(box);
  };

  const select = (): void => {
    const { selectionStart: start, selectionEnd: end, value: text } = input.current!;
    if (start === null || start !== end) return setActive(start ?? undefined);
    // After a deletion the next character is inserted at the caret.
    if (hasDeleted.current || (start === text.length && start < length)) return setActive(start);
    return selectBox(start);
  };

  // React fires no select event for a selection set by script.
  const followSelection = useEffectEvent(() => {
    if (document.activeElement === input.current) select();
  });
  useEffect(() => {
    const follow = () => followSelection();
    const events = ['selectionchange', 'select'];
    for (const name of events) document.addEventListener(name, follow);
    return () => {
      for (const name of events) document.removeEventListener(name, follow);
    };
  }, []);

  const write = (text: string, caret: number): void => {
    const next = text.slice(0, length);
    input.current!.value = next;
    input.current!.setSelectionRange(caret, caret);
    select();
    onChange(next);
    const isWhole = next.length === length && (value.length < length || caret >= length);
    if (isWhole) onComplete(next);
  };

  const change = ({ currentTarget: target, nativeEvent }: ReactInputEvent<HTMLInputElement>): void => {
    hasDeleted.current = nativeEvent.inputType?.startsWith('delete') ?? false;
    const typed = clean(target.value);
    const caret = clean(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
    // In a complete code, a new character replaces the next one.
    const surplus = Math.max(typed.length - length, 0);
    write(typed.slice(0, caret) + typed.slice(caret + surplus), caret);
  };

  /** A pasted whole code replaces the value. */
  const paste = (event: ClipboardEvent): void => {
    const pasted = clean(event.clipboardData.getData('text'));
    if (pasted.length < length) return;
    event.preventDefault();
    write(pasted, length);
  };

  const move = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const start = selectionStart ?? 0;
    if (event.key === 'Delete' && start === selectionEnd && start === value.length) {
      event.preventDefault();
      write(value.slice(0, -1), value.length - 1);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      hasDeleted.current = false;
      selectBox(Math.min(start + (event.key === 'ArrowLeft' ? -1 : 1), value.length));
    }
  };

  return (
    <div className={field.field}>
      <label className={`${field.label} ${css.label}`} htmlFor={id}>
        {label}
      </label>
      <div className={css.container}>
        <div className={css.boxes} style={{ '--count': length } as object}>
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              aria-hidden="true"
              data-filled={index < value.length || undefined}
              data-active={index === active || undefined}
              data-wrong={error ? true : undefined}
            />
          ))}
          <div className={css.text}>
            <input
              ref={input}
              id={id}
              aria-invalid={error ? true : undefined}
              aria-describedby={(error ?? hint) ? about : undefined}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              autoCorrect="off"
              inputMode={numeric ? 'numeric' : 'text'}
              spellCheck={false}
              value={value}
              // React fires no change event when a character is replaced by itself.
              onInput={change}
              onChange={ignore}
              onPaste={paste}
              onKeyDown={move}
              onPointerDown={() => {
                hasDeleted.current = false;
              }}
              onFocus={select}
              onBlur={() => setActive(undefined)}
            />
          </div>
        </div>
      </div>
      <div className={css.about}>
        <FieldDescription id={about} hint={hint} error={error} />
      </div>
    </div>
  );
};

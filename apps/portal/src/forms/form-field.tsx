/** Form fields by name, each with its keyboard, autofill and validation. */
import type { ErrorCode } from '@marquee/product/errors.ts';
import { normalize, type FieldName, formatPhone, phoneExample } from '@marquee/product/values/fields.ts';
import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import type { FormState } from './use-form.ts';

const emailLook = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;
const pinLook = { inputMode: 'numeric', autoComplete: 'off' } as const;

const inputProps: Partial<Record<FieldName, ComponentProps<'input'>>> = {
  email: { ...emailLook, autoComplete: 'email' },
  newEmail: { ...emailLook, autoComplete: 'email' },
  confirmEmail: { ...emailLook, autoComplete: 'email' },
  password: { autoComplete: 'current-password' },
  oldPassword: { autoComplete: 'current-password' },
  newPassword: { autoComplete: 'new-password' },
  confirmPassword: { autoComplete: 'new-password' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', placeholder: phoneExample },
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  city: { autoComplete: 'address-level2' },
  postalCode: { autoComplete: 'postal-code', autoCapitalize: 'characters' },
  verificationCode: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  secondStepCode: { autoComplete: 'one-time-code', autoCapitalize: 'characters', spellCheck: false },
  nickname: { autoComplete: 'off' },
  passkeyName: { autoComplete: 'off' },
  recipientEmail: { ...emailLook, autoComplete: 'off' },
  recipientName: { autoComplete: 'off' },
  senderName: { autoComplete: 'name' },
  senderEmail: { ...emailLook, autoComplete: 'email' },
  redeemCode: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  pin: pinLook,
  confirmPin: pinLook,
};

/** Formats input while it is typed. */
const formatters: Partial<Record<FieldName, (typed: string) => string>> = {
  phone: formatPhone,
  redeemCode: (typed) => normalize('redeemCode', typed),
};

const passwords = new Set<FieldName>(['password', 'oldPassword', 'newPassword', 'confirmPassword']);
const pins = new Set<FieldName>(['pin', 'confirmPin']);

interface Props<Name extends FieldName> {
  readonly form: FormState<Name>;
  readonly name: Name;
  readonly label?: string;
  readonly autoComplete?: string;
  readonly hint?: string;
  /** The error is announced with the field but not shown. */
  readonly quiet?: boolean;
  /** Shown after the error. */
  readonly more?: ReactNode;
  /** Shown opposite the label. */
  readonly aside?: ReactNode;
  /** Overrides the messages of some errors. */
  readonly messages?: Partial<Record<ErrorCode, string>>;
}

export const FormField = <Name extends FieldName>({
  form,
  name,
  more,
  messages = {},
  ...rest
}: Props<Name>) => {
  const t = useT();
  const { error: defaultError, onChange, ...bound } = form.field(name);
  const code = form.codeOf(name);
  const error = (code && messages[code]) ?? defaultError;
  const props = {
    ...inputProps[name],
    ...bound,
    ...rest,
    error:
      error && more ? (
        <>
          {error} {more}
        </>
      ) : (
        error
      ),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const format = formatters[name];
      if (format) formatInput(event.target, format);
      onChange();
    },
  };
  if (passwords.has(name))
    return (
      <PasswordField {...props} showLabel={t('fields.password.show')} hideLabel={t('fields.password.hide')} />
    );
  if (pins.has(name))
    return <PasswordField {...props} showLabel={t('fields.pin.show')} hideLabel={t('fields.pin.hide')} />;
  return <TextField {...props} />;
};

/** Reformats the value and keeps the caret after the same character. */
const formatInput = (input: HTMLInputElement, format: (typed: string) => string): void => {
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const before = format(input.value.slice(0, caret)).length;
  input.value = format(input.value);
  if (!atEnd) input.setSelectionRange(before, before);
};

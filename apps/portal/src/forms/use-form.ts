/** Form state: validation, one submission at a time, errors at their fields. */
import { placementOf } from '@marquee/product/shell/error-placement.ts';
import type { AppError } from '@marquee/product/app-error.ts';
import { type ErrorCode, isErrorCode, type ErrorDetails } from '@marquee/product/errors.ts';
import {
  type FieldViolation,
  validateField,
  checkConfirmEmail,
  checkConfirmPassword,
  checkConfirmPin,
  normalize,
  type FieldName,
  isSecret,
  messageOf,
} from '@marquee/product/values/fields.ts';
import { isWeakPasswordReason } from '@marquee/product/values/passwords/weak-password-reasons.ts';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../i18n/i18n.ts';
import type { MessageValues } from '@marquee/product/messages/catalogue.ts';
import { useDraft } from './drafts.ts';
import { toApiError } from '../api/api-error.ts';
import { addUnsavedForm, whileSending } from '../state/unsaved-changes.ts';

/** Stored as a code, so that the message follows a change of language. */
interface FieldError {
  readonly code: ErrorCode;
  readonly details?: ErrorDetails | undefined;
}
interface SubmitError extends FieldError {
  /** Key that makes screen readers announce a repeated message. */
  readonly attempt: number;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type Text<Name extends FieldName> = Readonly<Record<Name, string>>;

interface Options<Name extends FieldName> {
  /** Initial values, in the order of the page. */
  readonly initialValues: Text<Name>;
  /** Whether a field is shown at the moment; default: all. */
  readonly isShown?: (name: NoInfer<Name>) => boolean;
  /**
   * Receives the normalized values. A thrown error is shown, and the form can be sent again.
   * False: input is missing, so nothing was saved and the draft is kept.
   */
  readonly send: (values: Text<Name>) => Promise<false | void>;
  /** Fields to clear after an error; the first one gets the focus. */
  readonly clearOnError?: Readonly<Partial<Record<ErrorCode, readonly NoInfer<Name>[]>>>;
  /** Distinguishes drafts if one route edits several objects. */
  readonly draftOf?: string;
  /** Confirm before leaving with unsaved changes. Steps of a flow do not: their draft is restored on return. */
  readonly confirmLeave?: boolean;
  /** Other controls than the fields have unsaved changes. */
  readonly choicesChanged?: boolean;
}

/** A draft may be older than the form: ignore fields that no longer exist. */
const withDraft = <Name extends FieldName>(
  initialValues: Text<Name>,
  drafted: Readonly<Record<string, string>>,
): Text<Name> =>
  Object.fromEntries(
    (Object.keys(initialValues) as Name[]).map((name) => [
      name,
      isSecret(name) ? initialValues[name] : (drafted[name] ?? initialValues[name]),
    ]),
  ) as Text<Name>;

const validate = (
  name: FieldName,
  typed: Readonly<Partial<Record<FieldName, string>>>,
): FieldError | undefined => {
  const text = typed[name] ?? '';
  const toFieldError = ({ rule: code, length }: FieldViolation): FieldError => ({
    code,
    details: { length },
  });
  const violation =
    name === 'confirmPassword'
      ? checkConfirmPassword(text, typed.newPassword ?? '')
      : name === 'confirmEmail'
        ? checkConfirmEmail(text, typed.newEmail ?? '')
        : name === 'confirmPin'
          ? checkConfirmPin(text, typed.pin ?? '')
          : validateField(name, text);
  return violation && toFieldError(violation);
};

/** A confirmation field may become valid when the first field changes. */
const confirmationOf: Partial<Record<FieldName, FieldName>> = {
  newPassword: 'confirmPassword',
  newEmail: 'confirmEmail',
  pin: 'confirmPin',
};

/** The error of a field, if the response is about it; details may name a rule of the field. */
const serverErrorOf = ({ code, details }: AppError, name: FieldName): FieldError | undefined => {
  const rule = details?.[name];
  if (isErrorCode(rule)) return { code: rule, details };
  if (name === 'postalCode' && rule === 'province') return { code: 'POSTAL_CODE_PROVINCE' };
  const show = placementOf(code);
  return typeof show === 'object' && show.field === name ? { code, details } : undefined;
};

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly defaultValue: string;
  readonly ref: (input: Control | null) => void;
  readonly onChange: () => void;
}

export const useForm = <Name extends FieldName>({
  initialValues,
  isShown = () => true,
  send,
  clearOnError = {},
  draftOf,
  confirmLeave = false,
  choicesChanged = false,
}: Options<Name>) => {
  const t = useT();
  const names = Object.keys(initialValues) as Name[];
  const draft = useDraft(draftOf);
  const inputs = useRef<Partial<Record<Name, Control>>>({});
  const sending = useRef(false);
  const isSubmitted = useRef(false);
  const [initial] = useState(() => withDraft(initialValues, draft.values));
  const [typed, setTyped] = useState(initial);
  const [saved, setSaved] = useState(initialValues);
  const [fieldErrors, setFieldErrors] = useState<Partial<Record<Name, FieldError>>>({});
  const [submitError, setRefusal] = useState<SubmitError>();
  const [busy, setBusy] = useState(false);

  /** Read the DOM: password managers may fill fields without firing events. */
  const read = (): Text<Name> =>
    Object.fromEntries(names.map((name) => [name, inputs.current[name]?.value ?? typed[name]])) as Text<Name>;

  const collectErrors = (
    errorOf: (name: Name) => FieldError | undefined,
  ): Partial<Record<Name, FieldError>> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const toFieldError = errorOf(name);
        return toFieldError ? [[name, toFieldError]] : [];
      }),
    ) as Partial<Record<Name, FieldError>>;

  /** Render before moving focus, so that screen readers announce the error with the field. */
  const showFieldErrors = (now: Partial<Record<Name, FieldError>>): boolean => {
    const firstInvalid = names.find((name) => now[name]);
    flushSync(() => setFieldErrors(now));
    if (firstInvalid) inputs.current[firstInvalid]?.focus();
    return firstInvalid !== undefined;
  };

  const saveDraft = (now: Text<Name>): void =>
    draft.save(
      Object.fromEntries(
        names.flatMap((name) => (isSecret(name) || now[name] === saved[name] ? [] : [[name, now[name]]])),
      ),
    );

  /** After the first submission, fields are validated while typing. */
  const change = (changed: Name): void => {
    const now = read();
    setTyped(now);
    saveDraft(now);
    if (isSubmitted.current)
      setFieldErrors((before) =>
        collectErrors((name) =>
          name === changed || (before[name] && name === confirmationOf[changed])
            ? validate(name, now)
            : before[name],
        ),
      );
  };

  const clear = (cleared: readonly Name[]): void => {
    for (const name of cleared) if (inputs.current[name]) inputs.current[name].value = '';
    setTyped(read());
    if (cleared[0]) inputs.current[cleared[0]]?.focus();
  };

  const showError = (error: unknown): void => {
    const failure = toApiError(error);
    const { code, details } = failure;
    // An expired session shows its own modal, and whoever closed the question of identity knows why nothing happened.
    const isKnown =
      showFieldErrors(collectErrors((name) => serverErrorOf(failure, name))) ||
      code === 'invalid_token' ||
      details?.['declined'] === true;
    setRefusal((before) => (isKnown ? undefined : { code, details, attempt: (before?.attempt ?? 0) + 1 }));
    clear(clearOnError[code] ?? []);
  };

  const attempt = async (): Promise<void> => {
    const now = read();
    isSubmitted.current = true;
    if (showFieldErrors(collectErrors((name) => (isShown(name) ? validate(name, now) : undefined))))
      return setRefusal(undefined);
    setBusy(true);
    try {
      const sent = await send(
        Object.fromEntries(names.map((name) => [name, normalize(name, now[name])])) as Text<Name>,
      );
      setRefusal(undefined);
      if (sent !== false) {
        draft.drop();
        setSaved(now);
      }
    } catch (error) {
      showError(error);
    }
    return setBusy(false);
  };

  const isUnsaved = confirmLeave && (choicesChanged || names.some((name) => typed[name] !== saved[name]));
  useEffect(() => (isUnsaved ? addUnsavedForm({ discard: draft.drop }) : undefined), [isUnsaved, draft]);

  return {
    busy,
    typed,
    /** Error that concerns no field. */
    submitError,
    codeOf: (name: Name): ErrorCode | undefined => fieldErrors[name]?.code,
    submit: (event?: SubmitEvent): void => {
      event?.preventDefault();
      if (sending.current) return;
      sending.current = true;
      void whileSending(attempt).finally(() => {
        sending.current = false;
      });
    },
    field: (name: Name): FieldProps => {
      const { code, details } = fieldErrors[name] ?? {};
      const reason = code === 'WEAK_PASSWORD' ? details?.['reason'] : undefined;
      return {
        name,
        label: t(`fields.${name}.label`),
        error:
          code &&
          [
            t(messageOf(name, { rule: code }), details as MessageValues),
            ...(isWeakPasswordReason(reason) ? [t(`fields.newPassword.${reason}`)] : []),
          ].join(' '),
        defaultValue: initial[name],
        ref: (input: Control | null) => {
          if (input) inputs.current[name] = input;
          else delete inputs.current[name];
        },
        onChange: () => change(name),
      };
    },
  };
};

export type FormState<Name extends FieldName = FieldName> = ReturnType<typeof useForm<Name>>;

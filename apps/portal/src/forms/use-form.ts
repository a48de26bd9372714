/** Form state: validation, one submission at a time, errors at their fields. */
import {
  type ErrorCode,
  type ErrorDetails,
  type AppError,
  isErrorCode,
  placementOf,
} from '@marquee/product/errors.ts';
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
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../i18n/i18n.ts';
import type { MessageValues } from '@marquee/product/messages/catalogue.ts';
import { useDraft } from './drafts.ts';
import { toApiError } from '../api/api-error.ts';
import { addUnsavedForm, whileSending } from '../state/unsaved-changes.ts';

/** Stored as a code, so that the message follows a change of language. */
interface Told {
  readonly code: ErrorCode;
  readonly details?: ErrorDetails | undefined;
}
interface Refusal extends Told {
  /** Key that makes screen readers announce a repeated message. */
  readonly attempt: number;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type Text<Name extends FieldName> = Readonly<Record<Name, string>>;

interface Options<Name extends FieldName> {
  /** Initial values, in the order of the page. */
  readonly start: Text<Name>;
  /** Whether a field is shown at the moment; default: all. */
  readonly asks?: (name: NoInfer<Name>) => boolean;
  /**
   * Receives the normalized values. A thrown error is shown, and the form can be sent again.
   * False: input is missing, so nothing was saved and the draft is kept.
   */
  readonly send: (values: Text<Name>) => Promise<false | void>;
  /** Fields to clear after an error; the first one gets the focus. */
  readonly empties?: Readonly<Partial<Record<ErrorCode, readonly NoInfer<Name>[]>>>;
  /** Distinguishes drafts if one route edits several objects. */
  readonly draftOf?: string;
  /** Confirm before leaving with unsaved changes. Steps of a flow do not: their draft is restored on return. */
  readonly confirmsLeaving?: boolean;
  /** Other controls than the fields have unsaved changes. */
  readonly choicesChanged?: boolean;
}

/** A draft may be older than the form: ignore fields that no longer exist. */
const withDraft = <Name extends FieldName>(
  start: Text<Name>,
  drafted: Readonly<Record<string, string>>,
): Text<Name> =>
  Object.fromEntries(
    (Object.keys(start) as Name[]).map((name) => [
      name,
      isSecret(name) ? start[name] : (drafted[name] ?? start[name]),
    ]),
  ) as Text<Name>;

const brokenIn = (name: FieldName, typed: Readonly<Partial<Record<FieldName, string>>>): Told | undefined => {
  const text = typed[name] ?? '';
  const told = ({ rule: code, length }: FieldViolation): Told => ({ code, details: { length } });
  const broken =
    name === 'confirmPassword'
      ? checkConfirmPassword(text, typed.newPassword ?? '')
      : name === 'confirmEmail'
        ? checkConfirmEmail(text, typed.newEmail ?? '')
        : name === 'confirmPin'
          ? checkConfirmPin(text, typed.pin ?? '')
          : validateField(name, text);
  return broken && told(broken);
};

/** A confirmation field may become valid when the first field changes. */
const repeats: Partial<Record<FieldName, FieldName>> = {
  newPassword: 'confirmPassword',
  newEmail: 'confirmEmail',
  pin: 'confirmPin',
};

/** The error of a field, if the response is about it; details may name a rule of the field. */
const aboutField = ({ code, details }: AppError, name: FieldName): Told | undefined => {
  const rule = details?.[name];
  if (isErrorCode(rule)) return { code: rule, details };
  if (name === 'postalCode' && rule === 'province') return { code: 'POSTAL_CODE_PROVINCE' };
  const show = placementOf(code);
  return typeof show === 'object' && show.field === name ? { code, details } : undefined;
};

interface Bound {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly defaultValue: string;
  readonly ref: (input: Control | null) => void;
  readonly onChange: () => void;
}

export const useForm = <Name extends FieldName>({
  start,
  asks = () => true,
  send,
  empties = {},
  draftOf,
  confirmsLeaving = false,
  choicesChanged = false,
}: Options<Name>) => {
  const t = useT();
  const names = Object.keys(start) as Name[];
  const draft = useDraft(draftOf);
  const inputs = useRef<Partial<Record<Name, Control>>>({});
  const sending = useRef(false);
  const tried = useRef(false);
  const [first] = useState(() => withDraft(start, draft.values));
  const [typed, setTyped] = useState(first);
  const [saved, setSaved] = useState(start);
  const [wrong, setWrong] = useState<Partial<Record<Name, Told>>>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);

  /** Read the DOM: password managers may fill fields without firing events. */
  const read = (): Text<Name> =>
    Object.fromEntries(names.map((name) => [name, inputs.current[name]?.value ?? typed[name]])) as Text<Name>;

  const wrongBy = (judge: (name: Name) => Told | undefined): Partial<Record<Name, Told>> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const told = judge(name);
        return told ? [[name, told]] : [];
      }),
    ) as Partial<Record<Name, Told>>;

  /** Render before moving focus, so that screen readers announce the error with the field. */
  const showWrong = (now: Partial<Record<Name, Told>>): boolean => {
    const worst = names.find((name) => now[name]);
    flushSync(() => setWrong(now));
    if (worst) inputs.current[worst]?.focus();
    return worst !== undefined;
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
    if (tried.current)
      setWrong((before) =>
        wrongBy((name) =>
          name === changed || (before[name] && name === repeats[changed])
            ? brokenIn(name, now)
            : before[name],
        ),
      );
  };

  const empty = (emptied: readonly Name[]): void => {
    for (const name of emptied) if (inputs.current[name]) inputs.current[name].value = '';
    setTyped(read());
    if (emptied[0]) inputs.current[emptied[0]]?.focus();
  };

  const tell = (error: unknown): void => {
    const failure = toApiError(error);
    const { code, details } = failure;
    // An expired session shows its own modal.
    const inPlace = showWrong(wrongBy((name) => aboutField(failure, name))) || code === 'invalid_token';
    setRefusal((before) => (inPlace ? undefined : { code, details, attempt: (before?.attempt ?? 0) + 1 }));
    empty(empties[code] ?? []);
  };

  const attempt = async (): Promise<void> => {
    const now = read();
    tried.current = true;
    if (showWrong(wrongBy((name) => (asks(name) ? brokenIn(name, now) : undefined))))
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
      tell(error);
    }
    return setBusy(false);
  };

  const isUnsaved = confirmsLeaving && (choicesChanged || names.some((name) => typed[name] !== saved[name]));
  useEffect(() => (isUnsaved ? addUnsavedForm({ discard: draft.drop }) : undefined), [isUnsaved, draft]);

  return {
    busy,
    typed,
    /** Error that concerns no field. */
    refusal,
    codeOf: (name: Name): ErrorCode | undefined => wrong[name]?.code,
    submit: (event?: SubmitEvent): void => {
      event?.preventDefault();
      if (sending.current) return;
      sending.current = true;
      void whileSending(attempt).finally(() => {
        sending.current = false;
      });
    },
    field: (name: Name): Bound => {
      const { code, details } = wrong[name] ?? {};
      return {
        name,
        label: t(`fields.${name}.label`),
        error: code && t(messageOf(name, { rule: code }), details as MessageValues),
        defaultValue: first[name],
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

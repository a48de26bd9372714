/** One way to fill in and send a form: the product's rules, one sending at a time, refusals shown where they belong. */
import { type ErrorCode, type ErrorDetails, Failure, isErrorCode, showOf } from '@marquee/product/errors.ts';
import {
  type Broken,
  check,
  checkConfirmEmail,
  checkConfirmPassword,
  clean,
  type FieldName,
  messageOf,
} from '@marquee/product/values/fields.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { type FieldError, useForm } from 'react-hook-form';
import { log } from '../api.ts';
import { useT, type Values } from '../i18n.ts';

type Typed = Record<FieldName, string>;

export interface Refusal {
  readonly code: ErrorCode;
  readonly details?: ErrorDetails | undefined;
  /** The same words again are said again. */
  readonly attempt: number;
}

interface Options<Name extends FieldName> {
  /** The fields in the order of the page, each with what it holds at first. */
  readonly start: Readonly<Record<Name, string>>;
  /** Gets what was typed, cleaned. What it throws is shown, and the form can be sent again. */
  readonly send: (values: Readonly<Record<Name, string>>) => Promise<void>;
  /** Fields that a refusal empties; the first of them gets the focus. */
  readonly empties?: Readonly<Partial<Record<ErrorCode, readonly Name[]>>>;
}

/** Kept by code, so that an error speaks the language of the moment. */
type Wrong = FieldError & { readonly details?: ErrorDetails | undefined };
const wrong = (code: ErrorCode, details?: ErrorDetails): Wrong => ({ type: code, details });

const brokenIn = (name: FieldName, typed: Typed): Broken | undefined => {
  if (name === 'confirmPassword') return checkConfirmPassword(typed.confirmPassword, typed.newPassword);
  if (name === 'confirmEmail') return checkConfirmEmail(typed.confirmEmail, typed.newEmail);
  return check(name, typed[name]);
};

/** A repeated field is looked at again when the first one changes. */
const repeats: Partial<Record<FieldName, FieldName>> = {
  newPassword: 'confirmPassword',
  newEmail: 'confirmEmail',
};

/** The fields a refusal is about, of those on this form. */
const fieldsOf = ({ code, details = {} }: Failure, names: readonly FieldName[]) => {
  const named = names.flatMap((name): [FieldName, ErrorCode][] => {
    const rule = code === 'VALIDATION' ? details[name] : undefined;
    return isErrorCode(rule) ? [[name, rule]] : [];
  });
  if (named.length > 0) return named;
  const show = showOf(code);
  return names.flatMap((name): [FieldName, ErrorCode][] =>
    typeof show === 'object' && show.field === name ? [[name, code]] : [],
  );
};

export const useFields = <Name extends FieldName>({ start, send, empties = {} }: Options<Name>) => {
  const t = useT();
  const names = Object.keys(start) as Name[];
  const sending = useRef(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const { register, handleSubmit, setError, setFocus, setValue, control, formState } = useForm<Typed>({
    defaultValues: start as Partial<Typed>,
    resolver: (typed) => {
      const errors = names.flatMap((name) => {
        const broken = brokenIn(name, typed);
        return broken ? [[name, wrong(broken.rule, { length: broken.length })] as const] : [];
      });
      return errors.length > 0
        ? { values: {}, errors: Object.fromEntries(errors) }
        : { values: typed, errors: {} };
    },
  });

  const tell = (error: unknown): void => {
    const failure = error instanceof Failure ? error : new Failure('GENERIC');
    if (failure !== error) log('error', 'GENERIC', String(error));
    const { code, details } = failure;
    const about = fieldsOf(failure, names);
    about.forEach(([name, rule], index) =>
      setError(name, wrong(rule, details), { shouldFocus: index === 0 }),
    );
    const emptied: readonly FieldName[] = empties[code] ?? [];
    for (const name of emptied) setValue(name, '');
    if (emptied[0]) setFocus(emptied[0]);
    // The session that ended has a modal of its own.
    const shown = about.length === 0 && code !== 'invalid_token';
    setRefusal((before) => (shown ? { code, details, attempt: (before?.attempt ?? 0) + 1 } : undefined));
  };

  const attempt = async (typed: Typed): Promise<void> => {
    const values = Object.fromEntries(names.map((name) => [name, clean(name, typed[name])]));
    try {
      await send(values as Record<Name, string>);
      setRefusal(undefined);
    } catch (error) {
      tell(error);
    }
  };

  const submit = (event?: SubmitEvent): void => {
    event?.preventDefault();
    if (sending.current) return;
    sending.current = true;
    void handleSubmit(attempt, () => setRefusal(undefined))().finally(() => {
      sending.current = false;
    });
  };

  const wrongAt = (name: Name): Wrong | undefined => formState.errors[name];
  const codeOf = (name: Name) => wrongAt(name)?.type as ErrorCode | undefined;

  return {
    control,
    busy: formState.isSubmitting,
    /** What no field of the form is about. */
    refusal,
    submit,
    codeOf,
    /** What a field of the page needs to know. */
    field: (name: Name) => {
      const code = codeOf(name);
      const details = wrongAt(name)?.details;
      const repeat = repeats[name];
      return {
        ...register(name, repeat && repeat in start ? { deps: [repeat] } : {}),
        label: t(`fields.${name}.label`),
        error: code && t(messageOf(name, { rule: code }), details as Values),
      };
    },
  };
};

export type Fields<Name extends FieldName = FieldName> = ReturnType<typeof useFields<Name>>;

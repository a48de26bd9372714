/** What a person types for an action before its preview. */
import { useId } from 'react';
import type { StaffActionKind } from '@marquee/product/staff/actions.ts';
import { limits } from '@marquee/product/limits.ts';
import { validateField } from '@marquee/product/values/fields.ts';
import { type ConsoleKey, useWords } from '../data/i18n.ts';
import { centsIn } from '../ui/cents-in.ts';

interface Field {
  readonly name: string;
  readonly label: ConsoleKey;
  readonly hint?: ConsoleKey;
  readonly wrong?: ConsoleKey;
  readonly first?: string;
  readonly options?: readonly (readonly [value: string, label: ConsoleKey])[];
  readonly input?: {
    readonly type?: string;
    readonly inputMode?: 'decimal' | 'numeric';
    readonly max?: number;
  };
  /** The value as the call wants it; undefined if it is wrong. */
  readonly read: (typed: string, all: Typed) => { readonly value: string | number | undefined } | undefined;
}
export type Typed = Readonly<Record<string, string>>;

const given = (value: string | number | undefined) => (value === undefined ? undefined : { value });
const absent = { value: undefined };

const amount: Field = {
  name: 'cents',
  label: 'field.amount',
  wrong: 'field.amountWrong',
  input: { inputMode: 'decimal' },
  read: (typed) => given(centsIn(typed) || undefined),
};
const emailOf = (typed: string) => (validateField('email', typed) ? undefined : given(typed.trim()));
const choice = (name: string, label: ConsoleKey, options: NonNullable<Field['options']>): Field => ({
  name,
  label,
  options,
  first: options[0]![0],
  read: given,
});

const fields: Partial<Record<StaffActionKind, readonly Field[]>> = {
  refund: [
    {
      ...amount,
      hint: 'field.amountHint',
      read: (typed) => (typed === '' ? absent : given(centsIn(typed) || undefined)),
    },
    choice('to', 'field.to', [
      ['source', 'field.to.source'],
      ['balance', 'field.to.balance'],
    ]),
  ],
  goodwill: [amount],
  changeEmail: [
    {
      name: 'newEmail',
      label: 'field.newEmail',
      wrong: 'field.emailWrong',
      input: { type: 'email' },
      read: emailOf,
    },
  ],
  extendGrace: [
    {
      name: 'days',
      label: 'field.days',
      first: '7',
      input: { type: 'number', inputMode: 'numeric', max: limits.graceExtraDays },
      read: (typed) => (Number(typed) >= 1 ? given(Number(typed)) : undefined),
    },
  ],
  reissueGift: [
    {
      name: 'recipientEmail',
      label: 'field.recipientEmail',
      hint: 'field.recipientEmailHint',
      wrong: 'field.emailWrong',
      input: { type: 'email' },
      read: (typed) => (typed === '' ? absent : emailOf(typed)),
    },
  ],
  resolveOrder: [
    choice('outcome', 'field.outcome', [
      ['notCharged', 'field.outcome.notCharged'],
      ['charged', 'field.outcome.charged'],
    ]),
    {
      name: 'chargeId',
      label: 'field.chargeId',
      wrong: 'field.chargeIdWrong',
      read: (typed, { outcome }) => {
        if (outcome !== 'charged') return absent;
        return /^[\w-]{1,100}$/.test(typed.trim()) ? given(typed.trim()) : undefined;
      },
    },
  ],
};

const fieldsOf = (kind: StaffActionKind): readonly Field[] => fields[kind] ?? [];

/** What the person has not changed yet. */
export const typedAtFirst = (kind: StaffActionKind): Typed =>
  Object.fromEntries(fieldsOf(kind).map(({ name, first = '' }) => [name, first]));

/** The body of the preview; undefined if a field is wrong. */
export const bodyOf = (kind: StaffActionKind, typed: Typed): object | undefined => {
  const read = fieldsOf(kind).map(
    ({ name, read: readOne }) => [name, readOne(typed[name] ?? '', typed)] as const,
  );
  if (read.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(
    read.flatMap(([name, value]) => (value?.value === undefined ? [] : [[name, value.value]])),
  );
};

interface ActionFieldsProps {
  readonly kind: StaffActionKind;
  readonly typed: Typed;
  /** The person has tried to go on. */
  readonly showsErrors: boolean;
  readonly onChange: (typed: Typed) => void;
}

export const ActionFields = ({ kind, typed, showsErrors, onChange }: ActionFieldsProps) => {
  const { t } = useWords();
  const id = useId();
  return fieldsOf(kind).map(({ name, label, hint, wrong, options, input, read }) => {
    const value = typed[name] ?? '';
    const isWrong = showsErrors && read(value, typed) === undefined;
    const said = isWrong ? wrong : hint;
    const change = (next: string) => onChange({ ...typed, [name]: next });
    return (
      <p key={name} className="field">
        <label htmlFor={`${id} ${name}`}>{t(label)}</label>
        {options ? (
          <select id={`${id} ${name}`} value={value} onChange={({ target }) => change(target.value)}>
            {options.map(([option, optionLabel]) => (
              <option key={option} value={option}>
                {t(optionLabel)}
              </option>
            ))}
          </select>
        ) : (
          <input
            id={`${id} ${name}`}
            {...input}
            autoComplete="off"
            value={value}
            aria-invalid={isWrong}
            aria-describedby={`${id} ${name} hint`}
            onChange={({ target }) => change(target.value)}
          />
        )}
        <small id={`${id} ${name} hint`} className={isWrong ? 'wrong' : 'muted'}>
          {said && t(said)}
        </small>
      </p>
    );
  });
};
